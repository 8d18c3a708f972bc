import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Row } from '../../../ui/boxes.tsx';
import { colourOf, families, type Family } from '../family.ts';
import type { Question } from '../question.ts';

const ofPayments =
  'PaymentStarted,PaymentCaptureStarted,PaymentCaptured,PaymentFailed,PaymentRefundStarted,PaymentRefunded,PaymentRefundFailed,DuplicateCaptureRefunded';

/** A family is a category of streams; payments and deliveries are types of an order's. */
const questionOf = (family: Family): Question => {
  if (family === 'payment') return { type: ofPayments };
  if (family === 'delivery') return { type: 'OrderDelivered' };
  return { stream: family };
};

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    h: { base: '44px', md: '36px' },
    px: '14px',
    borderRadius: 'full',
    bg: 'surface',
    borderWidth: '1.5px',
    borderColor: 'line',
    fontWeight: 600,
    fontSize: '14.5px',
    '&[aria-pressed=true]': { bg: 'accent-soft', borderColor: 'accent', color: 'accent-soft-ink' },
  },
});
const Dot = chakra('span', { base: { boxSize: '10px', borderRadius: '3px' } });

interface FamilyChipsProps {
  readonly question: Question;
  readonly ask: (changes: Question) => void;
}

/** The families of events, each a filter. */
export function FamilyChips({ question, ask }: FamilyChipsProps) {
  const text = useAdminText().audit;
  return (
    <Row flexWrap="wrap" gap="8px">
      {families
        .filter((family) => family !== 'other')
        .map((family) => {
          const { type = '', stream = '' } = questionOf(family);
          const isOn = (question.type ?? '') === type && (question.stream ?? '') === stream;
          return (
            <Chip
              key={family}
              type="button"
              aria-pressed={isOn}
              onClick={() => ask(isOn ? { type: '', stream: '' } : { type, stream })}
            >
              <Dot bg={colourOf[family]} aria-hidden /> {text.families[family]}
            </Chip>
          );
        })}
    </Row>
  );
}
