import { MOST_NAMED_ROWS, type DifferingRow, type VerificationResult } from '#contracts/system/maintenance';
import type { Verified } from './verify.ts';

/** Some of the rows that differ, as an event names them: tables, keys and columns, but no values. */
export const namedRows = (rows: readonly Readonly<DifferingRow>[]): DifferingRow[] =>
  rows
    .slice(0, MOST_NAMED_ROWS)
    .map(({ table, key, is, columns }) => ({ table, key, is, columns: [...columns] }));

/** The result of a verification, as its event has it. */
export const resultOf = ({ upTo, events, rows, differing, unreadable }: Verified) =>
  ({
    outcome: differing.count === 0 ? 'done' : 'differs',
    events,
    rows,
    differences: differing.count,
    named: namedRows(differing.rows),
    error: null,
    upTo: String(upTo),
    unreadable: unreadable.length,
  }) as const satisfies Omit<VerificationResult, 'seconds'>;
