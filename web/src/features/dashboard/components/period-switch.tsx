import { periods, type Period } from '#contracts/stats/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';

const Group = chakra('fieldset', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    p: '4px',
    bg: 'sunken',
    borderRadius: '12px',
  },
});

const Choice = chakra('button', {
  base: {
    minH: '44px',
    px: { base: '16px', md: '22px' },
    borderRadius: '9px',
    fontWeight: 600,
    color: 'muted',
    '&[aria-pressed=true]': { bg: { _light: 'surface', _dark: 'accent-soft' }, color: 'ink' },
  },
});

interface PeriodSwitchProps {
  readonly period: Period;
  readonly choose: (period: Period) => void;
}

/** Week, Month or Year (spec §2): another period is other data. */
export function PeriodSwitch({ period, choose }: PeriodSwitchProps) {
  const text = useAdminText().dashboard;
  return (
    <Group aria-label={text.period}>
      {periods.map((each) => (
        <Choice key={each} type="button" aria-pressed={each === period} onClick={() => choose(each)}>
          {text.periods[each]}
        </Choice>
      ))}
    </Group>
  );
}
