import { accountRoutes } from '#contracts/accounts/api';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf, useAnswer } from '../../../lib/api.ts';
import { takeFocus } from '../../../lib/focus.ts';
import { afterSignIn, returnFrom, toldOnReturn } from '../../../lib/return-to.ts';
import { useText } from '../../../lib/locale.tsx';
import { checkout, paths } from '../../../lib/paths.ts';
import { sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { guestCart } from '../../cart/guest-cart.ts';
import { Agreement } from '../components/agreement.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { CodeStep } from '../components/code-step.tsx';
import { GuestPanel } from '../components/guest-panel.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { useBegin, useSession } from '../session.ts';
import { useWritesLetters } from '../use-writes-letters.ts';

/** The demo shop's test user (design §2). */
const demo = { email: 'shopper@suuq.test', password: 'suuq-demo-2026' };

export default function LoginPage() {
  const texts = useText();
  const text = useAccountText();
  const [form, setForm] = useState({ email: '', password: '' });
  const begin = useBegin();
  const session = useSession();
  const [isGuest, setIsGuest] = useState(false);
  const writesLetters = useWritesLetters();
  const { state } = useLocation();
  useTitle(text.login);
  // Back from the code, the password is there as it was typed.
  const [step, setStep] = useState<'first' | 'code' | 'back'>('first');
  const signIn = async (code?: string): Promise<void> => {
    const keepCart = await guestCart(session.is === 'customer' ? session.user : undefined);
    const body = code === undefined ? form : { ...form, code };
    const answer = await call(accountRoutes.signIn, { body });
    keepCart();
    await begin(answer);
    toast('success', text.signedIn);
  };
  const { submit, busy, error } = useSubmit(async () => {
    try {
      await signIn();
    } catch (failure) {
      if (codeOf(failure) === 'SECOND_FACTOR_REQUIRED') return setStep('code');
      toast('error', sentenceFor(failure, texts));
      throw failure;
    }
  });

  // The one way on, for who has just signed in and for who already was: two of them would race. A guest may still sign in.
  if (session.is === 'customer' && (isGuest || !session.user.isGuest))
    return <Navigate to={afterSignIn(state)} state={toldOnReturn(state)} replace />;
  if (step === 'code')
    return (
      <AuthLayout>
        <chakra.h1 textStyle="h1">{text.code.title}</chakra.h1>
        <chakra.p mt="10px" mb="28px" fontSize="18px" color="muted">
          {text.code.lead}
        </chakra.p>
        <CodeStep signIn={signIn} back={() => setStep('back')} />
      </AuthLayout>
    );
  return (
    <AuthLayout>
      <chakra.h1 textStyle="h1">{text.welcomeBack}</chakra.h1>
      <chakra.p mt="10px" mb="28px" fontSize="18px" color="muted">
        {text.signInToAccess}
      </chakra.p>
      <form onSubmit={submit}>
        <Stack gap="18px">
          <Field
            label={text.email}
            type="email"
            name="email"
            autoComplete="email"
            required
            {...(step === 'back' && { ref: takeFocus })}
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
          />
          {writesLetters && (
            <chakra.span justifySelf="end" mt="-8px" color="accent" fontWeight={700}>
              <Link to={paths.forgotPassword}>{text.forgotten.link}</Link>
            </chakra.span>
          )}
          {error !== undefined && <ProblemPanel error={error} fact={text.loginFailed} />}
          <Button type="submit" size="large" wide busy={busy}>
            {text.login}
          </Button>
        </Stack>
      </form>
      <Hint fill={() => setForm(demo)} />
      <chakra.p mt="26px">
        {text.newHere}{' '}
        <chakra.span color="accent" fontWeight={700}>
          <Link to={paths.register} state={state}>
            {text.createOneNow}
          </Link>
        </chakra.span>
      </chakra.p>
      {checkout.includes(returnFrom(state) ?? '') && <GuestPanel then={() => setIsGuest(true)} />}
      <Agreement />
    </AuthLayout>
  );
}

/** Its place is kept until the shop has said whether it has a test user. */
function Hint({ fill }: { readonly fill: () => void }) {
  const text = useAccountText();
  const { data } = useAnswer(accountConfigRoutes.accountConfig, {}, { revalidateOnFocus: false });
  if (data?.demoAccounts === false) return null;
  return (
    <chakra.p
      visibility={data ? 'visible' : 'hidden'}
      mt="22px"
      px="16px"
      py="14px"
      borderRadius="12px"
      bg="warning-soft"
      color="warning-soft-ink"
      textStyle="small"
    >
      <b>{text.justLooking}</b> {text.useTestUser}{' '}
      <chakra.span fontFamily="mono" fontSize=".92em">
        {demo.email}
      </chakra.span>
      , {text.withDemoPassword}{' '}
      <chakra.button
        type="button"
        fontWeight={700}
        textDecoration="underline"
        textUnderlineOffset="3px"
        minH="24px"
        onClick={fill}
      >
        {text.fillItIn}
      </chakra.button>
    </chakra.p>
  );
}
