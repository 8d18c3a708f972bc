import { linkRoutes } from '#contracts/accounts/links';
import { useState } from 'react';
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
import { Done } from '../components/done.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SessionButton } from '../components/session-button.tsx';
import { useFollowLink } from '../use-follow-link.ts';

/**
 * The page of the link in the letter to a new address. Reading the letter is not enough: it asks for the account's
 * password, too.
 */
function ConfirmNewAddressPage({ token }: { readonly token: string }) {
  const text = useAccountText().confirmingNew;
  const [currentPassword, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [done, setDone] = useState(false);
  const follow = useFollowLink();
  useTitle(text.title);
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (currentPassword === '') return;
    await follow(() => call(linkRoutes.confirmEmailChange, { body: { token, currentPassword } }));
    setDone(true);
  });
  const isOver = token === '' || codeOf(error) === 'LINK_EXPIRED';
  const isWrong = codeOf(error) === 'REAUTH_REQUIRED';
  const problem = isWrong ? text.wrong : checked && currentPassword === '' ? text.missing : undefined;
  return (
    <AuthLayout>
      <AuthHead head={text.title} lead={!done && !isOver && text.lead} />
      {done || isOver ? (
        <Stack gap="18px">
          {done && <Done>{text.done}</Done>}
          {isOver && <ProblemPanel error={error} fact={text.over} says={text.overSays} />}
          <ButtonLink to={paths.profile} size="large">
            {text.profile}
          </ButtonLink>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="18px">
            <PasswordField
              label={text.password}
              name="password"
              autoComplete="current-password"
              required
              value={currentPassword}
              onChange={(event) => setPassword(event.target.value)}
              {...(problem === undefined ? {} : { error: problem })}
            />
            {error !== undefined && !isWrong && <ProblemPanel error={error} fact={text.failed} />}
            <SessionButton type="submit" busy={busy}>
              {text.confirm}
            </SessionButton>
          </Stack>
        </form>
      )}
    </AuthLayout>
  );
}

export default byToken(ConfirmNewAddressPage);
