import { accountRoutes } from '#contracts/accounts/api';
import { linkRoutes } from '#contracts/accounts/links';
import { sessionRoutes } from '#contracts/accounts/sessions';
import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState, type ComponentProps } from 'react';
import { mutate } from 'swr';
import { useAccountText } from '../../../lib/account-text.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { call, codeOf, keyOf, type AnswerOf } from '../../../lib/api.ts';
import { leavesOpen } from '../../../lib/outcome.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Panel, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import {
  badFieldsOf,
  profileBodyOf,
  typedSince,
  type ProfileField,
  type ProfileForm,
} from '../profile-form.ts';
import { useCodeProblem, useOwnCode } from '../use-code.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

/** How long the success message is shown, in milliseconds (spec §9). */
const TOLD = 3_000;

/** What a new password ends: the other sessions, and a change of the address that was asked for. */
const endedByPassword = [keyOf(sessionRoutes.sessions, {}), keyOf(linkRoutes.accountSecurity, {})];

const formOf = ({ name, username }: User): ProfileForm => ({
  name,
  username,
  password: '',
  confirmPassword: '',
  currentPassword: '',
});

/**
 * Name, username and, if one is typed, a new password, which is sent with the current one and, where there is a second
 * factor, a code.
 */
export function ProfileFormPanel({ user }: { readonly user: User }) {
  const text = useProfileText();
  const forms = useAccountText();
  // What is not typed here follows the shop: another tab may change it.
  const [typed, setTyped] = useState<Partial<ProfileForm>>({});
  const form = { ...formOf(user), ...typed };
  const [checked, setChecked] = useState(false);
  const [saved, setSaved] = useState(false);
  // A new password was sent and the answer lost: the shop may compare the current one with the new one by now.
  const [mayBeChanged, setMayBeChanged] = useState(false);
  const bad = badFieldsOf(form);
  const { isAsked, isUnfinished, code, setCode, send } = useOwnCode();
  const asksCode = isAsked && form.password !== '';

  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    setSaved(false);
    if (bad.has('confirmPassword')) toast('error', text.mismatch);
    if (bad.size > 0 || (asksCode && isUnfinished)) return;
    const { user: changed } = await send((proof) =>
      call(accountRoutes.updateProfile, { body: profileBodyOf(form, proof) }),
    ).catch((failure: unknown) => {
      if (form.password !== '' && leavesOpen(failure)) setMayBeChanged(true);
      throw failure;
    });
    const renamed = (before?: AnswerOf<typeof accountRoutes.profile>) => ({ ...before, user: changed });
    await mutate(keyOf(accountRoutes.profile, {}), renamed, { revalidate: false });
    if (form.password !== '') await Promise.all(endedByPassword.map((key) => mutate(key)));
    setTyped((now) => typedSince(form, now));
    setCode((now) => (now === code ? '' : now));
    setChecked(false);
    setMayBeChanged(false);
    setSaved(true);
  });
  useEffect(() => {
    const told = saved ? setTimeout(() => setSaved(false), TOLD) : undefined;
    return () => clearTimeout(told);
  }, [saved]);

  const isCurrentWrong = codeOf(error) === 'REAUTH_REQUIRED';
  const codeProblem = useCodeProblem(error, checked && asksCode && isUnfinished ? code : undefined);
  const errors = {
    ...forms.errors,
    confirmPassword: text.mismatch,
    currentPassword: text.currentMissing,
  };
  const field = (name: ProfileField) =>
    ({
      name,
      value: form[name],
      onChange: (event) => setTyped({ ...typed, [name]: event.target.value }),
      error: checked && bad.has(name) ? errors[name] : undefined,
    }) satisfies Partial<ComponentProps<typeof Field>>;

  return (
    <Panel>
      <chakra.h2 textStyle="h2" mb="20px">
        {text.update}
      </chakra.h2>
      <form onSubmit={submit} noValidate>
        <Stack gap="18px">
          <Field {...field('name')} label={forms.name} maxLength={80} required autoComplete="name" />
          <Field
            {...field('username')}
            label={forms.username}
            hint={forms.hints.username}
            required
            autoComplete="username"
            autoCapitalize="none"
          />
          <PasswordField
            {...field('password')}
            label={text.newPassword}
            placeholder={text.newPasswordHint}
            _placeholder={{ fontSize: { base: '14px', md: 'inherit' } }}
            hint={form.password === '' ? undefined : `${forms.hints.password ?? ''} ${text.otherDevices}`}
            autoComplete="new-password"
          />
          {form.password !== '' && (
            <PasswordField
              {...field('confirmPassword')}
              label={text.confirmPassword}
              autoComplete="new-password"
            />
          )}
          {form.password !== '' && (
            <PasswordField
              {...field('currentPassword')}
              label={text.currentPassword}
              hint={text.whyCurrent}
              autoComplete="current-password"
              {...(isCurrentWrong ? { error: mayBeChanged ? text.wrongOrChanged : text.wrongCurrent } : {})}
            />
          )}
          {asksCode && <CodeField code={code} change={setCode} error={codeProblem} />}
          {error !== undefined && !isCurrentWrong && codeProblem === undefined && (
            <ProblemPanel error={error} fact={text.failed} />
          )}
          {saved && (
            <chakra.output
              display="block"
              p="14px 16px"
              borderRadius="12px"
              bg="success-soft"
              color="success-soft-ink"
              fontWeight={600}
            >
              {text.saved}
            </chakra.output>
          )}
          <Button type="submit" size="large" busy={busy} justifySelf={{ md: 'start' }}>
            {busy ? text.saving : text.save}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
