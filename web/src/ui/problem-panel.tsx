import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/locale.tsx';
import { factOf, sentenceFor } from '../lib/refusals.ts';
import { Button } from './button.tsx';

interface ProblemPanelProps {
  readonly error: unknown;
  /** What failed, in bold: "Error loading orders:". Not said of a command that may have been executed after all. */
  readonly fact?: string;
  /** Reads again. Without it the failure is a command's, which the person sends again themselves. */
  readonly retry?: () => unknown;
  /** Used where the error's own sentence does not say enough; the caller then knows what failed. */
  readonly says?: string | undefined;
  /** What else can be done about it. */
  readonly action?: ReactNode;
}

/**
 * What went wrong, what to do, and a button to try again (look §6). Every part of a page shows its failure with this.
 */
export function ProblemPanel({ error, fact, retry, says, action }: ProblemPanelProps) {
  const text = useText();
  const failed = fact ?? text.problem.fact;
  return (
    <chakra.div
      role="alert"
      display="flex"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      alignItems="center"
      gap="14px"
      p="16px"
      borderRadius="12px"
      bg="danger-soft"
      color="danger-soft-ink"
    >
      <TriangleAlert size={20} aria-hidden style={{ flex: 'none' }} />
      <chakra.p flex={1} minW="180px">
        <b>{retry || says ? failed : factOf(error, failed, text)}</b> {says ?? sentenceFor(error, text)}
      </chakra.p>
      {action}
      {retry && (
        <Button tone="danger" size="small" onClick={() => void retry()}>
          {text.problem.retry}
        </Button>
      )}
    </chakra.div>
  );
}
