import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/locale.tsx';
import { sentenceFor } from '../lib/refusals.ts';
import { Button } from './button.tsx';

interface ProblemPanelProps {
  readonly error: unknown;
  /** What failed, in bold: "Error loading orders:". */
  readonly fact?: string;
  readonly retry?: () => unknown;
  /** Used where the error's own sentence does not say enough. */
  readonly says?: string | undefined;
  /** What else can be done about it. */
  readonly action?: ReactNode;
}

/**
 * What went wrong, what to do, and a button to try again (look §6). Every part of a page shows its failure with this.
 */
export function ProblemPanel({ error, fact, retry, says, action }: ProblemPanelProps) {
  const text = useText();
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
        <b>{fact ?? text.problem.fact}</b> {says ?? sentenceFor(error, text)}
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
