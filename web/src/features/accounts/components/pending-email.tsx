import { accountRoutes } from '#contracts/accounts/api';
import { linkRoutes } from '#contracts/accounts/links';
import { chakra } from '@chakra-ui/react/styled-system';
import { mutate } from 'swr';
import { call, codeOf, keyOf } from '../../../lib/api.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useText } from '../../../lib/locale.tsx';
import { useProfileText } from '../../../lib/profile-text.ts';
import { sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';

/** The address that is not confirmed yet, with a button to withdraw the change. */
export function PendingEmail({ email }: { readonly email: string }) {
  const texts = useText();
  const text = useProfileText().emailChange;
  const place = useFocusHandedOn<HTMLDivElement>();
  const readSecurity = () => mutate(keyOf(linkRoutes.accountSecurity, {}));
  const { submit, busy, error } = useSubmit(async () => {
    try {
      await call(linkRoutes.withdrawEmailChange, { body: { email } });
    } catch (failure) {
      const code = codeOf(failure);
      if (code !== 'EMAIL_CHANGE_DONE' && code !== 'CHANGED_MEANWHILE') throw failure;
      // What is shown here is outdated, and disappears as soon as the account is read again; another place says what
      // became of it.
      toast('error', code === 'CHANGED_MEANWHILE' ? text.replaced : sentenceFor(failure, texts));
      await Promise.all([readSecurity(), mutate(keyOf(accountRoutes.profile, {}))]);
      return;
    }
    await readSecurity();
    toast('success', text.withdrawn);
  });
  return (
    <Stack ref={place} gap="8px">
      <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
        {text.pending(email)}
      </chakra.p>
      {error !== undefined && <ProblemPanel error={error} />}
      <Button tone="line" size="small" busy={busy} justifySelf="start" onClick={() => submit()}>
        {text.withdraw}
      </Button>
    </Stack>
  );
}
