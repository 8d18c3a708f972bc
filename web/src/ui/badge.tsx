import { chakra } from '@chakra-ui/react/styled-system';

/** A state: icon and word (look §6). Icons are 14 px, stroke 2.4. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    h: '26px',
    ps: '8px',
    pe: '10px',
    borderRadius: '7px',
    textStyle: 'badge',
    whiteSpace: 'nowrap',
    '& svg': { boxSize: '14px', strokeWidth: 2.4 },
  },
  variants: {
    tone: {
      success: { bg: 'success-soft', color: 'success-soft-ink' },
      done: { bg: 'success', color: 'surface' },
      warning: { bg: 'warning-soft', color: 'warning-soft-ink' },
      info: { bg: 'info-soft', color: 'info-soft-ink' },
      danger: { bg: 'danger-soft', color: 'danger-soft-ink' },
      plain: { bg: 'sunken', color: 'ink' },
      accent: { bg: 'accent', color: 'accent-ink' },
    },
    size: { tall: { h: '32px', fontSize: '14px' } },
  },
  defaultVariants: { tone: 'plain' },
});
