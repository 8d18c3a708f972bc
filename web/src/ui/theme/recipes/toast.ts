import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** A message from the shop: dark background, the state's light colour along its left edge (look §6). */
export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title'],
  base: {
    root: {
      width: '356px',
      maxW: 'calc(100vw - 32px - var(--beside-toasts, 0px))',
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      bg: 'night',
      color: 'night-ink',
      fontWeight: 600,
      borderRadius: '12px',
      py: '14px',
      pe: '16px',
      ps: '22px',
      overflow: 'hidden',
      boxShadow: 'inset 6px 0 0 var(--edge), 0 12px 32px -12px rgb(16 35 59/.4)',
      '--edge': '#FFB829',
      '&[data-type=success]': { '--edge': '#6FD3A0' },
      '&[data-type=error]': { '--edge': '#FF8FA8' },
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      transition: 'translate 240ms, opacity 180ms',
      transitionTimingFunction: 'out',
    },
  },
});
