import { linkRoutes } from '#contracts/accounts/links';
import { chakra } from '@chakra-ui/react/styled-system';
import { call, useAnswer } from '../../../lib/api.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useWritesLetters } from '../use-writes-letters.ts';

/** Whether the address is confirmed, and the letter once more where it is not. */
export function EmailConfirmation() {
  const text = useProfileText().confirmation;
  const writesLetters = useWritesLetters();
  const { data } = useAnswer(linkRoutes.accountSecurity, {});
  const { submit, busy, error } = useSubmit(async () => {
    await call(linkRoutes.askForConfirmation, { body: {} });
    toast('success', text.sent);
  });
  if (!data || (!data.emailConfirmed && !writesLetters)) return null;
  if (data.emailConfirmed)
    return (
      <chakra.p textStyle="small" color="muted" mt="4px">
        {text.confirmed}
      </chakra.p>
    );
  return (
    <Stack gap="8px" mt="4px">
      <chakra.p textStyle="small" color="muted">
        {text.unconfirmed}
      </chakra.p>
      {error !== undefined && <ProblemPanel error={error} />}
      <Button tone="line" size="small" busy={busy} justifySelf="start" onClick={() => submit()}>
        {text.send}
      </Button>
    </Stack>
  );
}
