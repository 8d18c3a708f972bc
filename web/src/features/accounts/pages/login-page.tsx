import { accountRoutes } from '#contracts/accounts/api';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { takeFocus } from '../../../lib/focus.ts';
import { afterSignIn, returnFrom } from '../../../lib/return-to.ts';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Agreement } from '../components/agreement.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { CodeStep } from '../components/code-step.tsx';
import { DemoHint } from '../components/demo-hint.tsx';
import { GuestPanel } from '../components/guest-panel.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SessionButton } from '../components/session-button.tsx';
import { useOrderedAs } from '../ordered-as.ts';
import { begin, useSession } from '../session.ts';
import { typedEmail, withEmail } from '../typed-email.ts';
import { useCodeStep, useLeaveCodeStep } from '../use-code-step.ts';
import { useLeft } from '../use-left.ts';
import { useReplaceSession } from '../use-replace-session.ts';
import { useWritesLetters } from '../use-writes-letters.ts';

/** The steps from the cart to the order, which need no account. */
const checkout: readonly string[] = [paths.shipping, paths.payment, paths.placeOrder];

export default function LoginPage() {
  const texts = useText();
  const text = useAccountText();
  const session = useSession();
  const replaceSession = useReplaceSession();
  const [isGuest, setIsGuest] = useState(false);
  const writesLetters = useWritesLetters();
  const left = useLeft();
  const [form, setForm] = useState({ email: typedEmail(left), password: '' });
  const told = useOrderedAs();
  useTitle(text.login);
  const step = useCodeStep();
  const [checked, setChecked] = useState(false);
  const [noEmail, noPassword] = [form.email.trim() === '', form.password === ''];
  const signIn = async (code?: string): Promise<void> => {
    const body = code === undefined ? form : { ...form, code };
    await begin(await replaceSession(() => call(accountRoutes.signIn, { body })));
    toast('success', text.signedIn);
  };
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (noEmail || noPassword) return;
    try {
      await signIn();
    } catch (failure) {
      if (codeOf(failure) === 'SECOND_FACTOR_REQUIRED') return step.enter();
      toast('error', sentenceFor(failure, texts));
      throw failure;
    }
  });

  const isIn = session.is === 'customer' && (isGuest || !session.user.isGuest);
  const mayGoOn = useLeaveCodeStep(isIn);
  // The only redirect, for people who have just signed in and people who already were: two redirects would race. A
  // guest may still sign in.
  if (mayGoOn) return <Navigate to={afterSignIn(left)} state={told} replace />;
  if (step.isAt || isIn)
    return (
      <AuthLayout>
        <chakra.h1 textStyle="h1">{text.code.title}</chakra.h1>
        <chakra.p mt="10px" mb="28px" fontSize="18px" color="muted">
          {text.code.lead}
        </chakra.p>
        <CodeStep signIn={signIn} back={step.leave} />
      </AuthLayout>
    );
  return (
    <AuthLayout>
      <chakra.h1 textStyle="h1">{text.welcomeBack}</chakra.h1>
      <chakra.p mt="10px" mb="28px" fontSize="18px" color="muted">
        {text.signInToAccess}
      </chakra.p>
      <form onSubmit={submit} noValidate>
        <Stack gap="18px">
          <Field
            label={text.email}
            type="email"
            name="email"
            autoComplete="email"
            required
            {...(step.wasEntered && { ref: takeFocus })}
            {...(checked && noEmail && { error: text.errors.email })}
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
          />
          <PasswordField
            label={text.password}
            name="password"
            autoComplete="current-password"
            required
            value={form.password}
            onChange={(event) => setForm({ ...form, password: event.target.value })}
            {...(checked && noPassword && { error: text.errors.noPassword })}
          />
          {writesLetters && (
            <chakra.span justifySelf="end" mt="-8px" color="accent" fontWeight={700}>
              <Link to={paths.forgotPassword} state={withEmail(left, form.email)}>
                {text.forgotten.link}
              </Link>
            </chakra.span>
          )}
          {error !== undefined && <ProblemPanel error={error} fact={text.loginFailed} />}
          <SessionButton type="submit" busy={busy}>
            {text.login}
          </SessionButton>
        </Stack>
      </form>
      <DemoHint fill={setForm} />
      <chakra.p mt="26px">
        {text.newHere}{' '}
        <chakra.span color="accent" fontWeight={700}>
          <Link to={paths.register} state={left}>
            {text.createOneNow}
          </Link>
        </chakra.span>
      </chakra.p>
      {checkout.includes(returnFrom(left) ?? '') && <GuestPanel then={() => setIsGuest(true)} />}
      <Agreement />
    </AuthLayout>
  );
}
