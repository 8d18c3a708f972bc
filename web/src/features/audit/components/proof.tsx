import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Clock, X } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';

const Stamp = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '20px',
    p: { base: '16px', md: '24px' },
    borderRadius: 'l',
  },
  variants: {
    tone: {
      agree: { bg: 'success-soft', color: 'success-soft-ink' },
      differ: { bg: 'danger-soft', color: 'danger-soft-ink' },
      unknown: { bg: 'sunken', color: 'ink' },
    },
  },
});

const Seal = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '56px', md: '72px' },
    flex: 'none',
    borderRadius: 'full',
    borderWidth: '4px',
    borderStyle: 'double',
    borderColor: 'currentColor',
  },
});

interface ProofProps {
  readonly consistent: boolean | null;
  readonly revision: number;
}

/** Whether the log and the read table agree, as a stamp (look §7). */
export function Proof({ consistent, revision }: ProofProps) {
  const text = useAdminText().audit;
  const tone = consistent === null ? 'unknown' : consistent ? 'agree' : 'differ';
  const says = {
    agree: { icon: Check, head: text.agree, sentence: text.agreeSentence(revision) },
    differ: { icon: X, head: text.differ, sentence: text.differSentence },
    unknown: { icon: Clock, head: text.unknown, sentence: text.unknownSentence },
  }[tone];
  const Icon = says.icon;
  return (
    <Stamp tone={tone} aria-live="polite">
      <Seal aria-hidden>
        <Icon size={30} strokeWidth={2.4} />
      </Seal>
      <div>
        <chakra.h2 textStyle="h3">{says.head}</chakra.h2>
        <chakra.p mt="2px">{says.sentence}</chakra.p>
      </div>
    </Stamp>
  );
}
