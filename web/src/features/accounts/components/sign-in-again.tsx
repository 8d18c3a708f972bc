import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState } from 'react';
import { useAccountText } from '../../../lib/account-text.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useUser } from '../session.ts';
import { signInAgain } from '../sign-in-again.ts';
import { useCode, useCodeProblem } from '../use-code.ts';
import { CodeField } from './code-field.tsx';
import { GuestEnded } from './guest-ended.tsx';
import { PasswordField } from './password-field.tsx';

/** The session has ended, but the page is still open: the same person signs in over it and continues. */
export default function SignInAgain() {
  const user = useUser();
  return user?.isGuest ? <GuestEnded /> : <SignInForm knownEmail={user?.email} />;
}

function SignInForm({ knownEmail }: { readonly knownEmail: string | undefined }) {
  const text = useAccountText();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const { isAsked, isUnfinished, code, setCode, send } = useCode();
  const [checked, setChecked] = useState(false);
  const [noEmail, noPassword] = [email.trim() === '', password === ''];
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (noEmail || noPassword || isUnfinished) return;
    await send((typed) => signInAgain({ email, password, ...typed }));
  });
  const codeProblem = useCodeProblem(error, checked && isUnfinished ? code : undefined);

  const foot = (
    <>
      <Button tone="line" disabled={busy} onClick={signedIn.giveUp}>
        {text.leavePage}
      </Button>
      <Button type="submit" form={id} busy={busy}>
        {text.login}
      </Button>
    </>
  );
  return (
    <Dialog head={text.signInAgain} close={signedIn.giveUp} busy={busy} ignoresBackdrop foot={foot}>
      <chakra.p mb="18px">{text.sessionEnded}</chakra.p>
      <form id={id} onSubmit={submit} noValidate>
        <Stack gap="18px">
          <Field
            label={text.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            {...(checked && noEmail && { error: text.errors.email })}
          />
          <PasswordField
            label={text.password}
            name="password"
            autoComplete="current-password"
            required
            ref={first}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            {...(checked && noPassword && { error: text.errors.noPassword })}
          />
          {isAsked && <CodeField code={code} change={setCode} error={codeProblem} />}
          {error !== undefined && codeProblem === undefined && (
            <ProblemPanel error={error} fact={text.loginFailed} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
