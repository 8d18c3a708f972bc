import type { RecordedEvent } from '#contracts/kernel/recorded';

/** What the log alone says a table holds. */
export interface ExpectedTable {
  readonly table: string;
  /** The columns that name a row. */
  readonly key: readonly string[];
  /** All columns that are to be compared, the key's included. */
  readonly columns: readonly string[];
  /** The rows by the JSON array of their key's values. */
  readonly rows: ReadonlyMap<string, object>;
}

/** A fold of the whole log in memory, by the same rules as the projector's and with none of its state. */
export interface Replay {
  /** Takes the wanted events in the log's order. Given one twice it changes nothing more. */
  apply(events: readonly RecordedEvent[]): Promise<void>;
  expected(): readonly ExpectedTable[];
}

/** The name of a row among its table's. */
export const rowKey = (...values: readonly unknown[]): string => JSON.stringify(values);
