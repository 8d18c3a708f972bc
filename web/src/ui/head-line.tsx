import { chakra } from '@chakra-ui/react/styled-system';

/**
 * A heading and the other language beside it, one line high (look §3): what has no room wraps to a second line, which
 * is hidden.
 */
export const HeadLine = chakra('div', {
  base: {
    flex: 1,
    minW: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: { base: '10px', md: '16px' },
    h: { base: '32px', md: '40px' },
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '& > *': { lineHeight: { base: '32px', md: '40px' } },
  },
});
