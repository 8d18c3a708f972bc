import { chakra } from '@chakra-ui/react/styled-system';
import { useProfileText } from '../../../lib/profile-text.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useConfirmation } from '../use-confirmation.ts';
import { useWritesLetters } from '../use-writes-letters.ts';

/** Whether the address is confirmed, with a button to send the letter again where it is not. */
export function EmailConfirmation() {
  const text = useProfileText().confirmation;
  const writesLetters = useWritesLetters();
  const { isConfirmed, send, busy, error } = useConfirmation();
  if (isConfirmed === undefined || (!isConfirmed && !writesLetters)) return null;
  if (isConfirmed)
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
      <Button tone="line" size="small" busy={busy} justifySelf="start" onClick={send}>
        {text.send}
      </Button>
    </Stack>
  );
}
