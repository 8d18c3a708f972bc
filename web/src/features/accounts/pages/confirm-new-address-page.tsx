import { linkRoutes } from '#contracts/accounts/links';
import { chakra } from '@chakra-ui/react/styled-system';
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
import { AuthLayout } from '../components/auth-layout.tsx';
import { Done } from '../components/done.tsx';

/** Where the letter to a new address leads. One presses a button there, as on the page that confirms the first one. */
export default function ConfirmNewAddressPage() {
  const text = useAccountText().confirmingNew;
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  useTitle(text.title);
  const { submit, busy, error } = useSubmit(async () => {
    await call(linkRoutes.confirmEmailChange, { body: { token } });
    setDone(true);
  });
  const isOver = token === '' || codeOf(error) === 'LINK_EXPIRED';
  return (
    <AuthLayout>
      <chakra.h1 textStyle="h1">{text.title}</chakra.h1>
      <chakra.p mt="10px" mb="28px" fontSize="18px" color="muted">
        {text.lead}
      </chakra.p>
      <Stack gap="18px">
        {done && <Done>{text.done}</Done>}
        {isOver && <ProblemPanel error={error} fact={text.over} says={text.overSays} />}
        {error !== undefined && !isOver && <ProblemPanel error={error} fact={text.failed} />}
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
