import { chakra } from '@chakra-ui/react/styled-system';

const box = { mx: 'auto', px: { base: '16px', md: '24px' }, w: '100%' } as const;

/** The shop's page box: 1328 wide with its margin; walls and strips run beside it (look §5). */
export const Wrap = chakra('div', { base: { ...box, maxW: '1328px' } });

/** The narrower box of orders and profile. */
export const OrderWrap = chakra('div', { base: { ...box, maxW: '1240px' } });

export const Panel = chakra('section', {
  base: {
    bg: 'surface',
    borderRadius: 'l',
    borderWidth: '1px',
    borderColor: 'line',
    p: { base: '16px', md: '24px' },
  },
});

export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '12px' } });
export const Stack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
});
export const Spacer = chakra('span', { base: { flex: 1 } });
