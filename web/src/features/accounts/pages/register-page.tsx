import { accountRoutes } from '#contracts/accounts/api';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { registerBody } from '#contracts/accounts/commands';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ComponentProps } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { useLocale, type Language } from '../../../lib/locale.tsx';
import { leavesOpen } from '../../../lib/outcome.ts';
import { paths } from '../../../lib/paths.ts';
import { sentenceFor } from '../../../lib/refusals.ts';
import { afterSignIn } from '../../../lib/return-to.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { badFields } from '../bad-fields.ts';
import { Agreement } from '../components/agreement.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SessionButton } from '../components/session-button.tsx';
import { registrationClosed } from '../registration-closed.ts';
import { useOrderedAs } from '../ordered-as.ts';
import { begin, useSession } from '../session.ts';
import { useLeft } from '../use-left.ts';
import { useReplaceSession } from '../use-replace-session.ts';

const empty = { name: '', username: '', email: '', password: '' };
type FieldName = keyof typeof empty;

export default function RegisterPage() {
  const text = useAccountText();
  const { text: all, language } = useLocale();
  const [typed, setTyped] = useState<Partial<typeof empty>>({});
  const [checked, setChecked] = useState(false);
  /** The address of a try that had no answer: that one may have made an account. */
  const [openFor, setOpenFor] = useState<string>();
  const session = useSession();
  const replaceSession = useReplaceSession();
  // A guest has already given name and address.
  const guest = session.is === 'customer' ? session.user : undefined;
  const known = guest ? { name: guest.name, email: guest.email } : {};
  const form = { ...empty, ...known, ...typed };
  const left = useLeft();
  const told = useOrderedAs();
  useTitle(text.register);
  const bad = badFields<FieldName>(registerBody, form);
  // Whatever is typed, a shop that is closed says so and nothing else (spec §5).
  const isClosed = async (): Promise<boolean> => {
    const config = await call(accountConfigRoutes.accountConfig, {}).catch(() => undefined);
    return config?.registrationOpen === false;
  };
  const { submit, busy, error } = useSubmit(async () => {
    if (await isClosed()) {
      toast('error', registrationClosed);
      return;
    }
    setChecked(true);
    if (bad.size > 0) return;
    try {
      const { user } = await replaceSession(() =>
        register(form, language).catch((failure: unknown) => {
          if (leavesOpen(failure)) setOpenFor(form.email);
          throw failure;
        }),
      );
      toast('success', text.registered);
      await begin({ user });
    } catch (failure) {
      if (codeOf(failure) !== 'REGISTRATION_CLOSED') throw failure;
      toast('error', registrationClosed);
    }
  });
  const taken = { EMAIL_TAKEN: 'email', USERNAME_TAKEN: 'username' }[codeOf(error) ?? ''];
  const isOwn = taken === 'email' && form.email === openFor;

  const field = (name: FieldName): ComponentProps<typeof Field> => ({
    label: text[name],
    name,
    required: true,
    value: form[name],
    onChange: (event) => setTyped({ ...typed, [name]: event.target.value }),
    // The error says the same as the hint, so only one is shown.
    ...(checked && bad.has(name) ? { error: text.errors[name] } : { hint: text.hints[name] }),
    ...(taken === name ? { 'aria-invalid': true } : {}),
  });

  if (session.is === 'customer' && !session.user.isGuest)
    return <Navigate to={afterSignIn(left)} state={told} replace />;
  return (
    <AuthLayout>
      <chakra.h1 textStyle="h1">{text.createAccount}</chakra.h1>
      <chakra.p mt="10px" mb="28px" fontSize="18px" color="muted">
        {text.createAccountLead}
      </chakra.p>
      <form onSubmit={submit} noValidate>
        <Stack gap="18px">
          <Field {...field('name')} maxLength={80} autoComplete="name" />
          <Field {...field('username')} autoComplete="username" autoCapitalize="none" />
          <Field {...field('email')} type="email" autoComplete="email" />
          <PasswordField {...field('password')} autoComplete="new-password" />
          {error !== undefined && !isOwn && <ProblemPanel error={error} fact={text.registerFailed} />}
          {isOwn && (
            <ProblemPanel
              error={error}
              fact={sentenceFor(error, all)}
              says={text.mayBeMade}
              action={
                <ButtonLink to={paths.login} state={left} tone="line" size="small">
                  {text.login}
                </ButtonLink>
              }
            />
          )}
          <SessionButton type="submit" busy={busy}>
            {text.register}
          </SessionButton>
        </Stack>
      </form>
      <chakra.p mt="26px">
        {text.haveAccount}{' '}
        <chakra.span color="accent" fontWeight={700}>
          <Link to={paths.login} state={left}>
            {text.login}
          </Link>
        </chakra.span>
      </chakra.p>
      <Agreement />
    </AuthLayout>
  );
}

/** The letters are in English where nothing is said, as to an older api, which does not know of languages. */
async function register(form: typeof empty, language: Language) {
  const send = (body: typeof empty & { readonly language?: Language }) =>
    call(accountRoutes.register, { body });
  if (language === 'en') return send(form);
  return send({ ...form, language }).catch((failure: unknown) => {
    if (codeOf(failure) !== 'INVALID_INPUT') throw failure;
    return send(form);
  });
}
