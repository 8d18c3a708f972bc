import { guestRoutes } from '#contracts/accounts/guests';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { AuthHead } from '../components/auth-head.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { byToken } from '../components/by-token.tsx';
import { SessionButton } from '../components/session-button.tsx';
import { begin, useUser } from '../session.ts';
import { useReplaceSession } from '../use-replace-session.ts';

/** The page of the link in a guest's letter. The person has to press a button, since it ends the browser's session. */
function GuestOrderPage({ token }: { readonly token: string }) {
  const text = useAccountText().guestOrder;
  const { id: orderId = '' } = useParams();
  const user = useUser();
  const replaceSession = useReplaceSession();
  const [isOpen, setIsOpen] = useState(false);
  useTitle(text.title);
  const { submit, busy, error } = useSubmit(async () => {
    await begin(await replaceSession(() => call(guestRoutes.openGuestOrder, { body: { orderId, token } })));
    setIsOpen(true);
  });
  if (isOpen) return <Navigate to={paths.order(orderId)} replace />;
  const isWrong = token === '' || codeOf(error) === 'ORDER_NOT_FOUND';
  return (
    <AuthLayout>
      <AuthHead
        head={text.title}
        lead={!isWrong && (user && !user.isGuest ? text.signsOut(user.name) : text.lead)}
      />
      <Stack gap="18px">
        {isWrong && <ProblemPanel error={error} fact={text.wrong} says={text.wrongSays} />}
        {error !== undefined && !isWrong && <ProblemPanel error={error} />}
        {isWrong ? (
          <ButtonLink to={paths.login} size="large">
            {text.signIn}
          </ButtonLink>
        ) : (
          <SessionButton busy={busy} onClick={() => submit()}>
            {text.open}
          </SessionButton>
        )}
      </Stack>
    </AuthLayout>
  );
}

export default byToken(GuestOrderPage);
