import { chakra } from '@chakra-ui/react/styled-system';

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
    '& [data-id]': { fontFamily: 'mono', fontSize: '14px' },
  },
});
