import { beginAsGuestBody } from '#contracts/accounts/commands';
import { guestRoutes } from '#contracts/accounts/guests';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ComponentProps } from 'react';
import { useAccountText } from '../../../lib/account-text.ts';
import { call } from '../../../lib/api.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { whereAlong } from '../../checkout/where-along.ts';
import { badFields } from '../bad-fields.ts';
import { begin, useUser } from '../session.ts';
import { useReplaceSession } from '../use-replace-session.ts';
import { useWritesLetters } from '../use-writes-letters.ts';
import { SessionButton } from './session-button.tsx';

const empty = { name: '', email: '' };
type FieldName = keyof typeof empty;

/**
 * Shown beside the login on the way to an order: continue without an account, or as a guest with another address.
 * `then` is called once the guest's session has begun.
 */
export function GuestPanel({ then }: { readonly then: () => void }) {
  const { guest: text, ...forms } = useAccountText();
  const writesLetters = useWritesLetters();
  const guest = useUser();
  const replaceSession = useReplaceSession();
  const [typed, setTyped] = useState<Partial<typeof empty>>({});
  const known = guest?.isGuest ? { name: guest.name, email: guest.email } : {};
  const form = { ...empty, ...known, ...typed };
  const [checked, setChecked] = useState(false);
  const bad = badFields<FieldName>(beginAsGuestBody, form);
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (bad.size > 0) return;
    const { user } = await replaceSession(() => call(guestRoutes.beginAsGuest, { body: form }));
    const putBack = guest?.isGuest ? whereAlong() : undefined;
    then();
    const begun = begin({ user });
    // Before the page behind it is drawn.
    putBack?.();
    await begun;
  });
  const field = (name: FieldName): ComponentProps<typeof Field> => ({
    label: text[name],
    name: `guest-${name}`,
    required: true,
    value: form[name],
    onChange: (event) => setTyped({ ...typed, [name]: event.target.value }),
    ...(checked && bad.has(name) && { error: forms.errors[name] }),
  });
  return (
    <chakra.section mt="36px" pt="28px" borderTopWidth="1px" aria-labelledby="guest">
      <chakra.h2 id="guest" textStyle="h3">
        {text.head}
      </chakra.h2>
      <chakra.p mt="6px" mb="18px" color="muted">
        {writesLetters ? text.lead : text.noLetters}
      </chakra.p>
      <form onSubmit={submit} noValidate>
        <Stack gap="18px">
          <Field {...field('name')} autoComplete="name" />
          <Field {...field('email')} type="email" autoComplete="email" />
          {error !== undefined && <ProblemPanel error={error} />}
          <SessionButton type="submit" tone="line" busy={busy}>
            {text.go}
          </SessionButton>
        </Stack>
      </form>
    </chakra.section>
  );
}
