import { chakra } from '@chakra-ui/react/styled-system';

/** The tooltip of a mark. */
export const ChartTip = chakra('div', {
  base: {
    px: '12px',
    py: '7px',
    borderRadius: '7px',
    bg: 'ink',
    color: 'bg',
    fontSize: '14px',
    whiteSpace: 'nowrap',
  },
});
