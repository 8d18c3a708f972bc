import { linkRoutes } from '#contracts/accounts/links';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { AuthHead } from '../components/auth-head.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Done } from '../components/done.tsx';

/**
 * The page of the letter's link. The person has to press a button: programs that follow every link in a letter confirm
 * nothing.
 */
export default function ConfirmAddressPage() {
  const text = useAccountText().confirming;
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  useTitle(text.title);
  const { submit, busy, error } = useSubmit(async () => {
    await call(linkRoutes.confirmEmail, { body: { token } });
    setDone(true);
  });
  const isOver = token === '' || codeOf(error) === 'LINK_EXPIRED';
  return (
    <AuthLayout>
      <AuthHead head={text.title} lead={!done && !isOver && text.lead} />
      <Stack gap="18px">
        {done && (
          <Done>
            {text.done} {text.ordersCome}
          </Done>
        )}
        {isOver && <ProblemPanel error={error} fact={text.over} says={text.overSays} />}
        {error !== undefined && !isOver && <ProblemPanel error={error} />}
        {done && (
          <ButtonLink to={paths.myOrders} size="large">
            {text.orders}
          </ButtonLink>
        )}
        {done || isOver ? (
          <ButtonLink to={paths.profile} size="large">
            {text.profile}
          </ButtonLink>
        ) : (
          <Button size="large" wide busy={busy} onClick={() => submit()}>
            {text.confirm}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
