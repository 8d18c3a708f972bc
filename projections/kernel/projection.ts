import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Database } from './database.ts';

/** A read model, or anything else that follows the log into Postgres. The runner keeps its checkpoint (design §6). */
export interface Projection {
  readonly name: string;
  /** Raise it when rows would come out differently: the tables are then rebuilt beside the old ones. */
  readonly version: number;
  /**
   * The tables that `migrate` creates and a rebuild replaces; unqualified, since a rebuild has them in another schema.
   */
  readonly tables: readonly string[];
  /** The columns that hold personal data, as `table.column`: they are erased when the person is. */
  readonly personalColumns?: readonly string[];
  /** Creates the tables where they do not exist yet, by unqualified names. */
  readonly migrate: (db: Database) => Promise<void>;
  /**
   * Creates what only queries need of large tables (indexes), where it does not exist yet. Rows are written much faster
   * without it: a table that begins empty gets it when it first reaches the log's end.
   */
  readonly makeIndexes?: (db: Database) => Promise<void>;
  /** Whether `apply` is to see this event. The checkpoint passes over all others. */
  readonly wants: (event: RecordedEvent) => boolean;
  /**
   * Applies events in their order, in the transaction that moves the checkpoint. Applying an event twice changes
   * nothing more. If it throws, the stream of the event that causes it is parked.
   */
  readonly apply: (trx: Database, events: readonly RecordedEvent[]) => Promise<void>;
  /**
   * Empties the tables when the log turns out to be another one. Only for tables that are not rebuilt but go on from
   * the log's end, and get what came before in another way.
   */
  readonly resetForNewLog?: (trx: Database) => Promise<void>;
}
