import { sql } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Database } from './database.ts';
import type { Projection } from './projection.ts';
import { loadColumns, table, type Table } from './table.ts';
import { together } from './database/together.ts';

/** Counts of rows by key, for what no query could count quickly enough. */
export interface Tally<Row, Column extends keyof Row & string = keyof Row & string> {
  /** The name of its table. */
  readonly table: string;
  /** The columns that decide a row's keys. */
  readonly columns: readonly Column[];
  /** The keys that a row counts for, each once. Pure. */
  readonly keys: (row: Pick<Row, Column>) => readonly string[];
  /** The key of the row whose counted keys an event may change; undefined where it changes none. */
  readonly touches: (event: RecordedEvent) => string | undefined;
  /** Further rows, which only the tables can name, that these events may change; asked before the batch is applied. */
  readonly alsoTouches?: (db: Database, events: readonly RecordedEvent[]) => Promise<readonly string[]>;
}

export interface TallyRow {
  key: string;
  count: number;
}

/** The table of a tally: how many rows have each key. A key that no row has any more has no row here. */
export const tallyTable = (name: string): Table<TallyRow> =>
  table<TallyRow>(name, 'key', { key: 'text collate "C" primary key', count: 'integer not null' });

/**
 * Adds tallies to a projection, in the same transaction. A batch changes each count by the difference between its rows
 * before and after, so an event that comes twice counts once.
 */
export const withTallies = <Row>(
  projection: Projection,
  rows: Table<Row>,
  tallies: readonly Tally<Row>[],
): Projection => ({
  ...projection,
  tables: [...projection.tables, ...tallies.map((tally) => tally.table)],
  apply: async (db, events) => {
    const counts = await together(tallies.map((tally) => countingOf(db, rows, tally, events)));
    await together(counts.map((counting) => counting.take(db, -1)));
    await projection.apply(db, events);
    await together(counts.map((counting) => counting.take(db, 1)));
    await together(counts.map((counting) => counting.save(db)));
  },
});

const countingOf = async <Row>(
  db: Database,
  rows: Table<Row>,
  tally: Tally<Row>,
  events: readonly RecordedEvent[],
): Promise<Counting<Row>> => {
  const touched = events.flatMap((event) => tally.touches(event) ?? []);
  const also = (await tally.alsoTouches?.(db, events)) ?? [];
  return new Counting(rows, tally, [...new Set([...touched, ...also])]);
};

/** What one batch changes in one tally. */
class Counting<Row> {
  readonly #rows: Table<Row>;
  readonly #tally: Tally<Row>;
  readonly #touched: readonly string[];
  readonly #differences = new Map<string, number>();

  constructor(rows: Table<Row>, tally: Tally<Row>, touched: readonly string[]) {
    this.#rows = rows;
    this.#tally = tally;
    this.#touched = touched;
  }

  async take(db: Database, by: 1 | -1): Promise<void> {
    if (this.#touched.length === 0) return;
    const { columns, keys } = this.#tally;
    for (const row of await loadColumns(db, this.#rows, columns, this.#touched))
      for (const key of keys(row)) this.#differences.set(key, (this.#differences.get(key) ?? 0) + by);
  }

  async save(db: Database): Promise<void> {
    const changed = [...this.#differences].filter(([, difference]) => difference !== 0);
    if (changed.length === 0) return;
    const [keys, differences] = [changed.map(([key]) => key), changed.map(([, difference]) => difference)];
    const counts = sql.table(this.#tally.table);
    await sql`
      insert into ${counts} (key, count) select * from unnest(${keys}::text[], ${differences}::integer[])
      on conflict (key) do update set count = ${counts}.count + excluded.count
    `.execute(db);
    if (differences.some((difference) => difference < 0))
      await sql`delete from ${counts} where key = any(${keys}) and count = 0`.execute(db);
  }
}
