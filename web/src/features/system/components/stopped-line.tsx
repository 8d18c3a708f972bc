import { chakra } from '@chakra-ui/react/styled-system';

/** One of a list of what no longer goes on by itself: what it is, and beside it what can be done. */
export const StoppedLine = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    py: '12px',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});
