import { chakra } from '@chakra-ui/react/styled-system';
import { useProfileText } from '../../lib/profile-text.ts';
import { Stack } from '../../ui/boxes.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { useConfirmation } from './use-confirmation.ts';

interface OrdersByLetterProps {
  /** The address, which is not confirmed yet. */
  readonly email: string;
}

/**
 * Orders made with this address and without an account come into the account through a letter, which can be sent again
 * here.
 */
export function OrdersByLetter({ email }: OrdersByLetterProps) {
  const text = useProfileText().confirmation;
  const { send, busy, error } = useConfirmation();
  return (
    <Stack gap="12px" justifyItems="center">
      <chakra.p maxW="44ch" color="muted" overflowWrap="anywhere">
        {text.ordersCome(email)}
      </chakra.p>
      {error !== undefined && <ProblemPanel error={error} />}
      <Button tone="line" busy={busy} onClick={send}>
        {text.send}
      </Button>
    </Stack>
  );
}
