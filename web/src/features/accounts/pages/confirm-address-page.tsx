import { linkRoutes } from '#contracts/accounts/links';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { takeFocus } from '../../../lib/focus.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { AuthHead } from '../components/auth-head.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { byToken } from '../components/by-token.tsx';
import { Done } from '../components/done.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SessionButton } from '../components/session-button.tsx';
import { useFollowLink } from '../use-follow-link.ts';

/**
 * The page of the letter's link. The person has to press a button: programs that follow every link in a letter confirm
 * nothing. Where they are not signed in to that account, it then asks for the account's password.
 */
function ConfirmAddressPage({ token }: { readonly token: string }) {
  const { confirming: text, forgotten } = useAccountText();
  const [asksPassword, setAsksPassword] = useState(false);
  const [currentPassword, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [done, setDone] = useState(false);
  const follow = useFollowLink();
  useTitle(text.title);
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(asksPassword);
    if (asksPassword && currentPassword === '') return;
    try {
      const body = asksPassword ? { token, currentPassword } : { token };
      await follow(() => call(linkRoutes.confirmEmail, { body }));
      setDone(true);
    } catch (failure) {
      if (asksPassword || codeOf(failure) !== 'REAUTH_REQUIRED') throw failure;
      setAsksPassword(true);
    }
  });
  const isOver = token === '' || codeOf(error) === 'LINK_EXPIRED';
  const isWrong = codeOf(error) === 'REAUTH_REQUIRED';
  const problem = isWrong ? text.wrong : checked && currentPassword === '' ? text.missing : undefined;
  return (
    <AuthLayout>
      <AuthHead head={text.title} lead={!done && !isOver && (asksPassword ? text.passwordLead : text.lead)} />
      {done || isOver ? (
        <Stack gap="18px">
          {done && (
            <Done>
              {text.done} {text.ordersCome}
            </Done>
          )}
          {isOver && <ProblemPanel error={error} fact={text.over} says={text.overSays} />}
          {done && (
            <ButtonLink to={paths.myOrders} size="large">
              {text.orders}
            </ButtonLink>
          )}
          <ButtonLink to={paths.profile} size="large">
            {text.profile}
          </ButtonLink>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="18px">
            {asksPassword && (
              <>
                <PasswordField
                  ref={takeFocus}
                  label={text.password}
                  name="password"
                  autoComplete="current-password"
                  required
                  value={currentPassword}
                  onChange={(event) => setPassword(event.target.value)}
                  {...(problem === undefined ? {} : { error: problem })}
                />
                <chakra.span justifySelf="end" mt="-8px" color="accent" fontWeight={700}>
                  <Link to={paths.forgotPassword}>{forgotten.link}</Link>
                </chakra.span>
              </>
            )}
            {error !== undefined && !isWrong && <ProblemPanel error={error} />}
            <SessionButton type="submit" busy={busy}>
              {text.confirm}
            </SessionButton>
          </Stack>
        </form>
      )}
    </AuthLayout>
  );
}

export default byToken(ConfirmAddressPage);
