import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** The avatar's menu: a layer above the page, so its shadow is soft (look §1.4). */
export const menuRecipe = defineSlotRecipe({
  slots: ['content', 'item', 'itemGroupLabel', 'separator'],
  base: {
    content: {
      minW: '240px',
      maxW: 'calc(100vw - 16px)',
      bg: 'surface',
      color: 'ink',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'l',
      boxShadow: 'layer',
      p: '8px',
      zIndex: 'overlay',
      outline: 0,
      _open: { animation: 'fadeIn 180ms' },
    },
    itemGroupLabel: { px: '12px', py: '8px', textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minH: '44px',
      px: '12px',
      borderRadius: 'm',
      fontWeight: 600,
      cursor: 'pointer',
      outline: 0,
      _highlighted: {
        bg: 'accent-soft',
        color: 'accent-soft-ink',
        _highContrast: { outline: '2px solid Highlight' },
      },
    },
    separator: { h: '1px', bg: 'line', my: '8px' },
  },
});
