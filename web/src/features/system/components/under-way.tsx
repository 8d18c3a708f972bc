import type { Progress, UnderWay as Work } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';
import { Asked } from './asked.tsx';

/** What a projector is doing, and its progress; or that the work waits for a projector. */
export function UnderWay({ work: { progress, requestedBy, requestedAt } }: { readonly work: Work }) {
  const text = useAdminText().system;
  return (
    <chakra.div flex={1} minW="200px">
      <chakra.p fontWeight={600}>{progress ? text.phases[progress.phase] : text.awaitsProjector}</chakra.p>
      {progress && <Bar {...progress} />}
      <Asked by={requestedBy} at={requestedAt} />
    </chakra.div>
  );
}

function Bar({ phase, position, end, events, rows }: Progress) {
  const text = useAdminText().system;
  // Only while reading is the total amount known.
  const done = phase === 'reading' && end !== '0' ? Number(position) / Number(end) : undefined;
  return (
    <>
      <chakra.progress
        {...(done === undefined ? {} : { value: done })}
        aria-label={text.phases[phase]}
        w="100%"
        h="10px"
        my="4px"
        css={{ accentColor: 'var(--chakra-colors-accent)' }}
      />
      <chakra.p textStyle="small" color="muted">
        {text.soFar(formatCount(events), formatCount(rows))}
      </chakra.p>
    </>
  );
}
