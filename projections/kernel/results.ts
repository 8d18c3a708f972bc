import { MOST_NAMED, type DifferingRow, type VerificationResult } from '#contracts/system/maintenance';
import type { Verified } from './verify.ts';

/** Some of the rows that differ, as the log keeps them: rows and columns, and nothing of what stands in them. */
export const namedRows = (rows: readonly Readonly<DifferingRow>[]): DifferingRow[] =>
  rows.slice(0, MOST_NAMED).map(({ table, key, is, columns }) => ({ table, key, is, columns: [...columns] }));

/** What a verification came to, as the log keeps it. */
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
