import type { UnderWay as Work } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Asked } from './asked.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** What a projector is doing, and its progress; or that the work waits for a projector. */
export function UnderWay({ work: { progress, requestedBy, requestedAt } }: { readonly work: Work }) {
  const text = useAdminText().system;
  return (
    <chakra.div flex={1} minW="200px">
      {progress ? (
        <ProgressBar {...progress} />
      ) : (
        <chakra.p fontWeight={600}>{text.awaitsProjector}</chakra.p>
      )}
      <Asked by={requestedBy} at={requestedAt} />
    </chakra.div>
  );
}
