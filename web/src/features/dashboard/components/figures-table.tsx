import { Table } from '../../../ui/table.tsx';

interface FiguresTableProps {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A chart's figures; numbers are aligned right. */
export const FiguresTable = ({ heads, rows }: FiguresTableProps) => (
  <Table>
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th key={head} scope="col" data-figure={index > 0 || undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...figures]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map((figure, index) => (
            <td key={heads[index + 1]} data-figure>
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);
