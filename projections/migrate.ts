import { projectionsOf } from './index.ts';
import { isFilling, readCheckpoints } from './kernel/checkpoints.ts';
import type { Database } from './kernel/database.ts';
import { saidPersonalTables } from './kernel/rebuilding/said-tables.ts';
import { prepare } from './kernel/schema.ts';
import { dropUnknownTables } from './kernel/rebuilding/unknown-tables.ts';

/** The names and shapes of the read tables: creating them needs neither personal data nor time zones. */
export const readTableShapes = projectionsOf({ open: () => Promise.resolve([]), zone: 'UTC' });

/** The tables with personal data: what their projectors blank when somebody is erased was there in the clear. */
export const personalTables: readonly string[] = readTableShapes
  .filter(({ personalColumns = [] }) => personalColumns.length > 0)
  .flatMap(({ tables }) => tables);

/** These, and those that another version has, whose tables serve. */
export const livePersonalTables = async (db: Database): Promise<readonly string[]> => [
  ...new Set([...personalTables, ...(await saidPersonalTables(db))]),
];

/**
 * Drops the tables that may name somebody and that a newer shop has made, for a projection that this one does not have:
 * neither among the read tables nor among the names of its others. Answers false while somebody runs it.
 */
export const dropUnknown = (db: Database, others: readonly string[]): Promise<boolean> =>
  dropUnknownTables(db, [...readTableShapes.map(({ name }) => name), ...others]);

/**
 * Whether every live read table is of this code's version. Until then queries may name what does not exist yet, or no
 * longer.
 */
export const isSwapped = async (db: Database): Promise<boolean> =>
  !(await readCheckpoints(db)).some((checkpoint) => isFilling(readTableShapes, checkpoint));

/** Brings the read tables to their newest schema. May be repeated, and run by several processes at once. */
export const migrate = (url: string): Promise<void> => prepare(url, readTableShapes);
