import { linkRoutes } from '#contracts/accounts/links';
import { chakra } from '@chakra-ui/react/styled-system';
import { useSWRConfig } from 'swr';
import { call, keyOf } from '../../../lib/api.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';

/** The address whose letter is not answered yet, and the way to think better of it. */
export function PendingEmail({ email }: { readonly email: string }) {
  const text = useProfileText().emailChange;
  const place = useFocusHandedOn<HTMLDivElement>();
  const { mutate } = useSWRConfig();
  const { submit, busy, error } = useSubmit(async () => {
    await call(linkRoutes.withdrawEmailChange, {});
    await mutate(keyOf(linkRoutes.accountSecurity, {}));
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
