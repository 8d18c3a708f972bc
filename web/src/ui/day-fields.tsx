import type { Days } from '#contracts/kernel/day';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../lib/admin-text.ts';
import { DayInput } from './day-input.tsx';

const Pair = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '12px' } });
const Label = chakra('label', { base: { display: 'grid', gap: '4px', textStyle: 'small', color: 'muted' } });

interface DayFieldsProps {
  readonly of: Days;
  readonly change: (days: Readonly<Record<'from' | 'to', string>>) => void;
}

/** From one day to another, both included. */
export function DayFields({ of: { from = '', to = '' }, change }: DayFieldsProps) {
  const text = useAdminText().lists;
  const days = { from, to };
  return (
    <Pair>
      {(['from', 'to'] as const).map((end) => (
        <Label key={end}>
          {text[end]}
          <DayInput
            h="44px"
            w="156px"
            value={days[end]}
            change={(next) => change({ ...days, [end]: next })}
          />
        </Label>
      ))}
    </Pair>
  );
}
