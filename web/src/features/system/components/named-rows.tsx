import type { DifferingRow } from '#contracts/system/maintenance';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';

interface NamedRowsProps {
  readonly named: readonly DifferingRow[];
  /** How many rows there are in all. */
  readonly count: number;
}

/**
 * Rows that differ from the log, by their keys and columns; their contents are only for people who may read the tables.
 */
export function NamedRows({ named, count }: NamedRowsProps) {
  const text = useAdminText().system;
  if (named.length === 0) return null;
  const others = count - named.length;
  return (
    <chakra.ul listStyleType="none" mt="8px" fontSize="14px" overflowWrap="anywhere">
      {named.map(({ table, key, is, columns }) => (
        <li key={`${table} ${key}`}>
          <chakra.span fontFamily="mono">
            {table} {key}
          </chakra.span>
          : {is === 'different' ? text.columnsDiffer(columns.join(', ')) : text.rowIs[is]}
        </li>
      ))}
      {others > 0 && <li>{text.othersDiffer(others)}</li>}
    </chakra.ul>
  );
}
