import { chakra } from '@chakra-ui/react/styled-system';

/** A choice that is on or off: on when pressed, or when it is the current page (look §6). */
export const Chip = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '7px',
      flex: 'none',
      h: { base: '44px', md: '36px' },
      px: '14px',
      borderRadius: 'full',
      bg: 'surface',
      borderWidth: '1.5px',
      borderColor: 'line',
      fontWeight: 600,
      fontSize: '14.5px',
      whiteSpace: 'nowrap',
      transition: 'background-color 180ms, border-color 180ms',
      _hover: { borderColor: 'line-strong' },
      '&[aria-pressed=true], &[aria-current=page]': {
        bg: 'accent-soft',
        borderColor: 'accent',
        color: 'accent-soft-ink',
      },
    },
  },
  { defaultProps: { type: 'button' } },
);
