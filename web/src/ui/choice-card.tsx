import { chakra } from '@chakra-ui/react/styled-system';

/** One of several choices: all of it can be pressed. */
export const Card = chakra('label', {
  base: {
    display: 'flex',
    gap: '14px',
    alignItems: 'center',
    px: '16px',
    py: '18px',
    borderRadius: '14px',
    bg: 'surface',
    boxShadow: 'inset 0 0 0 1.5px var(--chakra-colors-line-strong)',
    transition: 'background-color 180ms, box-shadow 180ms',
    '&:has(:checked)': { bg: 'accent-soft', boxShadow: 'inset 0 0 0 2px var(--chakra-colors-accent)' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
  },
});
