import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { LOW } from '../low.ts';

const moving = (come: string, go: string) => ({
  _open: { animation: `${come} 240ms`, animationTimingFunction: 'out' },
  _closed: { animation: `${go} 160ms`, animationTimingFunction: 'leave' },
});

/** Drawers from the sides and the sheet from below (look §6). */
export const drawerRecipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer', 'closeTrigger'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: 0,
      bg: 'veil/55',
      zIndex: 'overlay',
      ...moving('fadeIn', 'fadeOut'),
    },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'overlay',
      display: 'flex',
      overscrollBehavior: 'none',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      position: 'relative',
      bg: 'surface',
      color: 'ink',
      maxH: '100dvh',
      outline: 0,
      boxShadow: 'layer',
      [LOW]: { overflowY: 'auto', overscrollBehavior: 'contain' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      px: { base: '20px', md: '28px' },
      pt: '20px',
      pb: '12px',
    },
    title: { textStyle: 'h2' },
    body: {
      flex: 1,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      px: { base: '20px', md: '28px' },
      pb: '24px',
      [LOW]: { flex: 'none', overflowY: 'visible' },
    },
    footer: {
      borderTopWidth: '1.5px',
      borderColor: 'line',
      px: { base: '20px', md: '28px' },
      pt: '20px',
      pb: { base: '20px', md: '28px' },
    },
  },
  variants: {
    placement: {
      end: {
        positioner: { justifyContent: 'flex-end', alignItems: 'stretch' },
        content: { w: { base: '100%', md: '464px' }, ...moving('fromRight', 'toRight') },
      },
      start: {
        positioner: { justifyContent: 'flex-start', alignItems: 'stretch' },
        content: { w: 'min(320px, 88vw)', ...moving('fromLeft', 'toLeft') },
      },
      bottom: {
        positioner: { justifyContent: 'stretch', alignItems: 'flex-end' },
        content: {
          w: '100%',
          maxH: 'calc(100dvh - 72px)',
          borderTopRadius: 'xl',
          overflow: 'hidden',
          ...moving('fromBelow', 'toBelow'),
        },
      },
    },
  },
  defaultVariants: { placement: 'end' },
});
