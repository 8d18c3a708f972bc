import { MOST_NAMED, type DifferingRow, type VerificationResult } from '#contracts/system/maintenance';
import type { Difference } from './compare.ts';
import type { DifferingRow as RebuiltRow } from './differing.ts';
import type { Verified } from './verify.ts';

const REBUILT = { both: 'different', old: 'unexplained', new: 'missing' } as const;

/** The rows at which a rebuild stopped, as the log keeps them. */
export const namedRows = (rows: readonly RebuiltRow[]): DifferingRow[] =>
  rows
    .slice(0, MOST_NAMED)
    .map(({ table, key, columns, in: where }) => ({ table, key, is: REBUILT[where], columns: [...columns] }));

/** What a verification came to, as the log keeps it: rows and columns, and nothing of what stands in them. */
export const resultOf = ({ upTo, events, rows, differences, unreadable }: Verified) => {
  const named = new Map<string, DifferingRow>();
  for (const difference of differences) note(named, difference);
  return {
    outcome: named.size === 0 ? 'done' : 'differs',
    events,
    rows,
    differences: named.size,
    named: [...named.values()].slice(0, MOST_NAMED),
    error: null,
    upTo: String(upTo),
    unreadable: unreadable.length,
  } as const satisfies Omit<VerificationResult, 'seconds'>;
};

/** The differences of one row are one. */
const note = (named: Map<string, DifferingRow>, { table, key, field, found }: Difference): void => {
  const id = `${table} ${key}`;
  const row = named.get(id) ?? { table, key, is: whatIs(field, found), columns: [] };
  if (field !== undefined) row.columns.push(field);
  named.set(id, row);
};

const whatIs = (field: string | undefined, found: unknown): DifferingRow['is'] => {
  if (field !== undefined) return 'different';
  return found === null ? 'missing' : 'unexplained';
};
