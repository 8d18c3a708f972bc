import { chakra } from '@chakra-ui/react/styled-system';

const Link = chakra('a', {
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

/**
 * Skips what stands on every page, for keyboard users; visible when focused. The address stays: what follows its `#` may
 * be a letter's token.
 */
export const SkipLink = ({ children }: { readonly children: string }) => (
  <Link
    href="#page"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('page')?.focus();
    }}
  >
    {children}
  </Link>
);
