import { chakra } from '@chakra-ui/react/styled-system';

/** In less room a row is a card: its cells take the places that the row's own grid gives them (look §6). */
const asCards = (width: number) => ({
  [`@container (max-width: ${width - 1}px)`]: {
    '&, & tbody': { display: 'block' },
    // What sorts stays, as a line of buttons.
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

/** No zebra, no vertical rules (look §6). `data-figure` stands right, in columns of even digits. */
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
    // So wide that the columns fit, in px of what lies around the table.
    cards: { 480: asCards(480), 720: asCards(720), 920: asCards(920) },
  },
});

/** What a table with cards lies in: it goes by this width, since a side bar may stand beside it. */
export const TableBox = chakra('div', { base: { containerType: 'inline-size' } });
