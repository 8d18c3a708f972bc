import { chakra } from '@chakra-ui/react/styled-system';

/** In a narrow container each row is a card: its cells take the areas of the row's own grid (look §6). */
const asCards = (width: number) => ({
  [`@container (max-width: ${width - 1}px)`]: {
    '&, & tbody': { display: 'block' },
    // The sorting heads stay, as a line of buttons.
    '& thead, & thead tr': { display: 'flex', flexWrap: 'wrap', columnGap: '20px', border: 0 },
    '& thead th': { p: 0, border: 0 },
    '& thead th:not(:has(button))': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '6px 12px',
      py: '14px',
    },
    '& tbody :is(th, td)': { p: 0, minW: 0 },
    '& tbody [data-figure]:has([data-cards-only])': { textAlign: 'start' },
    '& [data-table-only]': { display: 'none' },
    '& [data-cards-only]': { display: 'inline' },
  },
});

/** No zebra, no vertical rules (look §6). `data-figure` cells are aligned right, in tabular digits. */
export const Table = chakra('table', {
  base: {
    w: '100%',
    borderCollapse: 'collapse',
    textAlign: 'start',
    '& th, & td': { px: '12px', py: '10px', textAlign: 'start', verticalAlign: 'middle' },
    '& thead th': {
      textStyle: 'label',
      color: 'muted',
      borderBottomWidth: '1.5px',
      borderColor: 'line-strong',
      whiteSpace: 'nowrap',
    },
    '& tbody th': { fontWeight: 600 },
    '& tbody tr': { borderBottomWidth: '1px', borderColor: 'line', _last: { borderBottomWidth: 0 } },
    '& [data-figure]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& [data-cards-only]': { display: 'none' },
    '& [data-id]': { fontFamily: 'mono', fontSize: '14px' },
    md: { '& tbody tr:hover': { bg: 'sunken' } },
  },
  variants: {
    // The width of the container, in px, from which on the columns fit.
    cards: { 480: asCards(480), 720: asCards(720), 920: asCards(920) },
  },
});

/** The container of a table with cards: the layout follows its width, since a side bar may stand beside it. */
export const TableBox = chakra('div', { base: { containerType: 'inline-size' } });
