import { linkRoutes } from '#contracts/accounts/links';
import { resetPasswordBody } from '#contracts/accounts/commands';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { useText } from '../../../lib/locale.tsx';
import { leavesOpen } from '../../../lib/outcome.ts';
import { paths } from '../../../lib/paths.ts';
import { sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { AuthHead } from '../components/auth-head.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { byToken } from '../components/by-token.tsx';
import { Done } from '../components/done.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SessionButton } from '../components/session-button.tsx';
import { useSession, useSignOut } from '../session.ts';
import { useFollowLink } from '../use-follow-link.ts';

/** The page of the letter's link: sets a new password with the token after the `#`. */
function ResetPasswordPage({ token }: { readonly token: string }) {
  const texts = useText();
  const forms = useAccountText();
  const text = forms.forgotten;
  const follow = useFollowLink();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [done, setDone] = useState(false);
  /** A try had no answer: what used the link up may have been that one. */
  const [mayBeChanged, setMayBeChanged] = useState(false);
  /** Another account goes on in this browser: it would have to leave before this one can sign in. */
  const session = useSession();
  const isSomebodyElse = session.is === 'customer' && !session.user.isGuest;
  const signOut = useSignOut();
  const navigate = useNavigate();
  const leaveForLogin = () =>
    signOut().then(
      () => navigate(paths.login),
      (failure: unknown) => toast('error', sentenceFor(failure, texts)),
    );
  useTitle(text.choose);
  const isBad = !resetPasswordBody.shape.password.safeParse(password).success;
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (isBad) return;
    await follow(() =>
      call(linkRoutes.resetPassword, { body: { token, password } }).catch((failure: unknown) => {
        if (leavesOpen(failure)) setMayBeChanged(true);
        throw failure;
      }),
    );
    setDone(true);
  });
  const isOver = token === '' || codeOf(error) === 'LINK_EXPIRED';
  return (
    <AuthLayout>
      <AuthHead head={text.choose} lead={!done && text.chooseLead} />
      {done ? (
        <Stack gap="18px">
          <Done>{text.changed}</Done>
          {isSomebodyElse ? (
            <Button size="large" onClick={() => void leaveForLogin()}>
              {forms.login}
            </Button>
          ) : (
            /* Reloading discards what this browser still shows of the ended session. */
            <ButtonLink to={paths.login} reloadDocument size="large">
              {forms.login}
            </ButtonLink>
          )}
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="18px">
            <PasswordField
              label={text.newPassword}
              name="password"
              autoComplete="new-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              {...(checked && isBad ? { error: forms.errors.password } : { hint: forms.hints.password })}
            />
            {isOver && (
              <ProblemPanel
                error={error}
                fact={text.over}
                says={mayBeChanged ? text.overOrChanged : text.overSays}
              />
            )}
            {error !== undefined && !isOver && <ProblemPanel error={error} />}
            <SessionButton type="submit" busy={busy}>
              {text.change}
            </SessionButton>
          </Stack>
        </form>
      )}
      {isOver && mayBeChanged && (
        <chakra.p mt="26px" color="accent" fontWeight={700}>
          <Link to={paths.login}>{forms.login}</Link>
        </chakra.p>
      )}
      {isOver && (
        <chakra.p mt="26px" color="accent" fontWeight={700}>
          <Link to={paths.forgotPassword}>{text.again}</Link>
        </chakra.p>
      )}
    </AuthLayout>
  );
}

export default byToken(ResetPasswordPage);
