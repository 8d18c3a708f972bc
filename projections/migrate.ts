import { projectionsOf } from './index.ts';
import { isFilling, readCheckpoints } from './kernel/checkpoints.ts';
import type { Database } from './kernel/database.ts';
import { prepare } from './kernel/schema.ts';

/** The read tables' names and shapes: making tables needs neither personal data nor days. */
export const readTableShapes = projectionsOf({ open: () => Promise.resolve([]), zone: 'UTC' });

/** The tables whose rows hold persons: what these projectors blank when somebody is erased was there in the clear. */
export const personalTables: readonly string[] = readTableShapes
  .filter(({ personalColumns = [] }) => personalColumns.length > 0)
  .flatMap(({ tables }) => tables);

/** Whether every read table that serves is of this code's version. Until then questions may name what is not there (any more). */
export const isSwapped = async (db: Database): Promise<boolean> =>
  !(await readCheckpoints(db)).some((checkpoint) => isFilling(readTableShapes, checkpoint));

/** Brings the read side's tables to their newest schema. Safe to repeat, and by several processes at once. */
export const migrate = (url: string): Promise<void> => prepare(url, readTableShapes);
