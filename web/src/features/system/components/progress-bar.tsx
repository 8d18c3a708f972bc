import type { Progress } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';

/** What a projector is doing, and how far it has come. */
export function ProgressBar({ phase, position, end, events, rows }: Progress) {
  const text = useAdminText().system;
  // Only while reading is the total amount known.
  const done = phase === 'reading' && end !== '0' ? Number(position) / Number(end) : undefined;
  return (
    <>
      <chakra.p fontWeight={600}>{text.phases[phase]}</chakra.p>
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
