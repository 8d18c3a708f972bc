import { guestRoutes } from '#contracts/accounts/guests';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { guestCart } from '../../cart/guest-cart.ts';
import { AuthHead } from '../components/auth-head.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { byToken } from '../components/by-token.tsx';
import { begin, useSession } from '../session.ts';

/** The page of the link in a guest's letter. The person has to press a button, since it ends the browser's session. */
function GuestOrderPage({ token }: { readonly token: string }) {
  const text = useAccountText().guestOrder;
  const { id: orderId = '' } = useParams();
  const session = useSession();
  const user = session.is === 'customer' ? session.user : undefined;
  const [isOpen, setIsOpen] = useState(false);
  useTitle(text.title);
  const { submit, busy, error } = useSubmit(async () => {
    const keepCart = await guestCart(user);
    const opened = await signedIn.replace(call(guestRoutes.openGuestOrder, { body: { orderId, token } }));
    keepCart(opened.user);
    await begin(opened);
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
          // Whose cart is to come along has to be known before.
          <Button size="large" wide busy={busy || session.is === 'unknown'} onClick={() => submit()}>
            {text.open}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}

export default byToken(GuestOrderPage);
