import { chakra } from '@chakra-ui/react/styled-system';

/** Skips what stands on every page, for keyboard users; visible when focused. */
export const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    left: '16px',
    top: '-80px',
    zIndex: 'toast',
    bg: 'accent',
    color: 'accent-ink',
    fontWeight: 700,
    px: '18px',
    py: '12px',
    borderRadius: 'm',
    _focus: { top: '12px' },
  },
});
