import { forgotPasswordBody } from '#contracts/accounts/commands';
import { linkRoutes } from '#contracts/accounts/links';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { AuthHead } from '../components/auth-head.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Done } from '../components/done.tsx';
import { typedEmail, withEmail } from '../typed-email.ts';
import { useWritesLetters } from '../use-writes-letters.ts';

/** Asks for a letter with a link. The answer is the same whether or not there is an account. */
export default function ForgotPasswordPage() {
  const forms = useAccountText();
  const text = forms.forgotten;
  const writesLetters = useWritesLetters();
  // From the login page, which leads on to where the person came from: it is given that back.
  const left: unknown = useLocation().state;
  const [email, setEmail] = useState(typedEmail(left));
  const [asked, setAsked] = useState('');
  useTitle(text.title);
  const [checked, setChecked] = useState(false);
  const body = { email: email.trim() };
  const isBad = !forgotPasswordBody.safeParse(body).success;
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (isBad) return;
    await call(linkRoutes.forgotPassword, { body });
    setAsked(body.email);
  });
  return (
    <AuthLayout>
      <AuthHead head={text.title} lead={asked === '' && (writesLetters ? text.lead : text.noLetters)} />
      {!writesLetters ? null : asked === '' ? (
        <form onSubmit={submit} noValidate>
          <Stack gap="18px">
            <Field
              label={forms.email}
              type="email"
              name="email"
              autoComplete="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              {...(checked && isBad && { error: forms.errors.email })}
            />
            {error !== undefined && <ProblemPanel error={error} />}
            <Button type="submit" size="large" wide busy={busy}>
              {text.send}
            </Button>
          </Stack>
        </form>
      ) : (
        <Done>{text.sent(asked)}</Done>
      )}
      <chakra.p mt="26px" color="accent" fontWeight={700}>
        <Link to={paths.login} state={withEmail(left, email)}>
          {text.back}
        </Link>
      </chakra.p>
    </AuthLayout>
  );
}
