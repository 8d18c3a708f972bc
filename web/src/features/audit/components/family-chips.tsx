import { families } from '#contracts/audit/families';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { colourOf } from '../family.ts';
import type { Question } from '../question.ts';

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
          <Chip key={family} aria-pressed={isOn} onClick={() => ask({ family: isOn ? '' : family })}>
            <Dot bg={colourOf[family]} aria-hidden /> {text.families[family]}
          </Chip>
        );
      })}
    </Row>
  );
}
