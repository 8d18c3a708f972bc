import { join } from 'node:path';
import { shopConfig } from '../../../services/supervisor/config.ts';
import { heapFlags, heapsOf } from '../../../services/supervisor/heaps.ts';
import { onEmptyDatabase, reportOf } from '../on-empty-database.ts';

/** An api's report. */
export interface RefilledBy {
  /** The tasks that were found to be open. */
  readonly tasks: number;
  readonly milliseconds: number;
  /** Milliseconds of its CPU. */
  readonly cpu: number;
  /** Its peak memory. */
  readonly mebibytes: number;
}

const PROGRAM = join(import.meta.dirname, 'refilling.ts');

/** Fills the to-do lists of an empty database from a log, with the heap that `make start` gives to an api. */
export const refillFrom = (settings: Readonly<Record<string, string>>): Promise<RefilledBy> =>
  onEmptyDatabase(settings, (variables) =>
    reportOf<RefilledBy>(PROGRAM, heapFlags(heapsOf(shopConfig(process.env)).api), variables),
  );
