import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../../lib/locale.tsx';
import { measures, sizeGuide, type GuideName } from '../../../locales/size-guide.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const Table = chakra('table', {
  base: {
    w: '100%',
    mt: '14px',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': { textAlign: 'end', whiteSpace: 'nowrap', ps: '8px', py: '9px' },
    '& :is(th, td):first-child': { textAlign: 'start', ps: 0 },
    '& thead tr th': { textStyle: 'small', color: 'muted', verticalAlign: 'bottom', whiteSpace: 'normal' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
  },
});

interface SizeGuideDialogProps {
  readonly of: GuideName;
  readonly close: () => void;
}

/** Which size fits whom, in a layer above the product. */
export default function SizeGuideDialog({ of, close }: SizeGuideDialogProps) {
  const text = sizeGuide[useLocale().language];
  const columns = text.columns[of];
  return (
    <Dialog head={text.head} close={close}>
      <p>{text.hint}</p>
      <Table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures[of].map(([size, ...others]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {columns.slice(1).map((name, place) => (
                <td key={name}>{others[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  );
}
