import { families } from '#contracts/audit/families';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Row } from '../../../ui/boxes.tsx';
import { colourOf } from '../family.ts';
import type { Question } from '../question.ts';

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
  readonly ask: (changes: Readonly<Record<string, string>>) => void;
}

/** The families of events, each a filter. */
export function FamilyChips({ question, ask }: FamilyChipsProps) {
  const text = useAdminText().audit;
  return (
    <Row flexWrap="wrap" gap="8px">
      {families.map((family) => {
        const isOn = question.family === family;
        return (
          <Chip
            key={family}
            type="button"
            aria-pressed={isOn}
            onClick={() => ask({ family: isOn ? '' : family })}
          >
            <Dot bg={colourOf[family]} aria-hidden /> {text.families[family]}
          </Chip>
        );
      })}
    </Row>
  );
}
