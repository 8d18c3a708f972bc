import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Database } from './database.ts';

/** A read model, or anything else that follows the log into Postgres. The runner keeps its checkpoint (design §6). */
export interface Projection {
  readonly name: string;
  /** Raise it when rows would come out differently: they are then rebuilt beside the old ones. */
  readonly version: number;
  /** The tables that `migrate` makes and that a rebuild replaces; unqualified, since a rebuild has them in another schema. */
  readonly tables: readonly string[];
  /** The columns that hold personal data, as `table.column`: they are erased with the persons. */
  readonly personalColumns?: readonly string[];
  /** Makes the tables where they are not there yet. Unqualified names. */
  readonly migrate: (db: Database) => Promise<void>;
  /**
   * Makes what only queries need of large tables, where it is not there yet. Rows are written much faster without: a
   * table that was empty has it from the moment on when it first reaches the log's end.
   */
  readonly makeIndexes?: (db: Database) => Promise<void>;
  /** Whether `apply` is to see this event. The checkpoint passes over all others. */
  readonly wants: (event: RecordedEvent) => boolean;
  /**
   * Applies events in their order, inside the transaction that moves the checkpoint. Given an event twice it changes
   * nothing more. What it throws parks the stream of the event that causes it.
   */
  readonly apply: (trx: Database, events: readonly RecordedEvent[]) => Promise<void>;
  /**
   * Empties the tables where they are not rebuilt but go on from the log's end, and get what is before in another way: for
   * a log that does not have all that they were filled from.
   */
  readonly beginAnew?: (trx: Database) => Promise<void>;
}
