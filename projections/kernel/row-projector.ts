import type { DomainEvent } from '#contracts/kernel/event';
import { categoryOf, type RecordedEvent } from '#contracts/kernel/recorded';
import type { Database } from './database.ts';
import {
  ignored,
  readEvents,
  wantsOf,
  type EventNamed,
  type EventsIn,
  type Happened,
  type Reactions,
  type Streams,
} from './happened.ts';
import type { OpenPersonalData } from './ports.ts';
import type { Projection } from './projection.ts';
import { rowKey, type Replay } from './replay.ts';
import { columnsOf, deleteRows, loadRows, saveRows, sweepRows, updateRows, type Table } from './table.ts';

type Fold<Row, Event extends DomainEvent> = (row: Row | undefined, event: Happened<Event>) => Row | undefined;

/** A table whose every row is folded from the events that carry its key. */
export interface RowProjector<S extends Streams, Row> {
  readonly name: string;
  readonly version: number;
  readonly table: Table<Row>;
  readonly migrate: (db: Database) => Promise<void>;
  readonly streams: S;
  /** The column that keeps the revision of each category's stream, so that an event seen before changes nothing. */
  readonly revisions: Readonly<Partial<Record<keyof S, keyof Row>>>;
  /** The key of the row that an event changes. */
  readonly key: (event: Happened<EventsIn<S>>) => string;
  /** Pure: the row as it is after the event; `undefined` when there is to be none. */
  readonly on: {
    readonly [Type in EventsIn<S>['type']]: Fold<Row, EventNamed<S, Type>> | typeof ignored;
  };
  /** The types whose personal data the row shows, and who opens it. */
  readonly opens?: { readonly types: readonly EventsIn<S>['type'][]; readonly open: OpenPersonalData };
  /** What an event changes in other rows than its own, after these are saved. */
  readonly sweep?: { readonly [Type in EventsIn<S>['type']]?: Sweep<Row, EventNamed<S, Type>> };
}

/** All rows that have a value in a column get these values, for good. */
export interface Sweep<Row, Event extends DomainEvent> {
  readonly column: keyof Row & string;
  readonly value: (event: Happened<Event>) => string;
  readonly change: Readonly<Partial<Row>>;
}

/** The same by name: the mapped types of a definition pair each event with its own function. */
interface Rules<Row> {
  readonly on: Reactions<DomainEvent, Fold<Row, DomainEvent>>;
  readonly sweep: Readonly<Record<string, Sweep<Row, DomainEvent>>>;
  readonly key: (event: Happened<DomainEvent>) => string;
  readonly revisions: Readonly<Record<string, keyof Row>>;
}

/** The main shape of a projection: rows are loaded in one query, folded in memory, and saved in one statement. */
export const rowProjector = <const S extends Streams, Row extends object>(
  definition: RowProjector<S, Row>,
): Projection => {
  const { name, version, table, migrate, streams, opens } = definition;
  const rules = { sweep: {}, ...definition } as unknown as Rules<Row>;
  const { on, sweep } = rules;
  const isFolded = wantsOf(streams, on);
  const isSwept = ({ stream, type }: RecordedEvent) =>
    sweep[type] !== undefined && Object.hasOwn(streams, categoryOf(stream));
  return {
    name,
    version,
    tables: [table.name],
    migrate,
    wants: (event) => isFolded(event) || isSwept(event),
    apply: async (db, stored) => {
      const events = await readEvents(streams, stored, opens);
      const folded = events.filter(({ type }) => on[type] !== ignored);
      if (folded.length > 0) await foldRows(db, table, rules, folded);
      for (const event of events) {
        const swept = sweep[event.type];
        if (swept) await sweepRows(db, table, swept.column, swept.value(event), swept.change);
      }
    },
    replay: () => replayRows(table, rules, (stored) => readEvents(streams, stored, opens)),
  };
};

const replayRows = <Row extends object>(
  { name, key, columns }: Table<Row>,
  rules: Rules<Row>,
  read: (stored: readonly RecordedEvent[]) => Promise<readonly Happened<DomainEvent>[]>,
): Replay => {
  const rows = new Map<string, Row>();
  // What is swept stays so: it is enough to know it in the end.
  const swept = new Map<Sweep<Row, DomainEvent>, Set<unknown>>();
  const take = (event: Happened<DomainEvent>) => {
    const at = rowKey(rules.key(event));
    const row = rows.get(at);
    if (row && isOld(rules, row, event)) return;
    const next = folded(rules, row, event);
    if (next) rows.set(at, next);
    else rows.delete(at);
  };
  return {
    apply: async (stored) => {
      for (const event of await read(stored)) {
        if (rules.on[event.type] !== ignored) take(event);
        const sweep = rules.sweep[event.type];
        if (sweep) swept.set(sweep, (swept.get(sweep) ?? new Set()).add(sweep.value(event)));
      }
    },
    expected: () => {
      for (const [{ column, change }, values] of swept)
        for (const [at, row] of rows) if (values.has(row[column])) rows.set(at, { ...row, ...change });
      return [{ table: name, key: [key], columns: Object.keys(columns), rows }];
    },
  };
};

const foldRows = async <Row extends object>(
  db: Database,
  table: Table<Row>,
  rules: Rules<Row>,
  events: readonly Happened<DomainEvent>[],
): Promise<void> => {
  const rows = await loadRows(db, table, [...new Set(events.map(rules.key))]);
  const before = new Map(rows);
  const touched = new Set<string>();
  for (const event of events) {
    const key = rules.key(event);
    const row = rows.get(key);
    if (row && isOld(rules, row, event)) continue;
    const next = folded(rules, row, event);
    if (next) rows.set(key, next);
    else rows.delete(key);
    touched.add(key);
  }
  await saveChanges(db, table, before, new Map([...touched].map((key) => [key, rows.get(key)])));
};

/** Nobody else writes these rows: what was there when they were loaded is there still. */
const saveChanges = async <Row extends object>(
  db: Database,
  table: Table<Row>,
  before: ReadonlyMap<string, Row>,
  touched: ReadonlyMap<string, Row | undefined>,
): Promise<void> => {
  const columns = columnsOf(table);
  const made: Row[] = [];
  const kept: Row[] = [];
  const changed = new Set<keyof Row & string>();
  for (const [key, row] of touched) {
    const old = before.get(key);
    if (row) (old ? kept : made).push(row);
    if (row && old) for (const column of columns) if (row[column] !== old[column]) changed.add(column);
  }
  await saveRows(db, table, made);
  // In their own order, so that there are few texts of the statement.
  await updateRows(
    db,
    table,
    columns.filter((column) => changed.has(column)),
    kept,
  );
  await deleteRows(
    db,
    table,
    [...touched].flatMap(([key, row]) => (row ? [] : [key])),
  );
};

const isOld = <Row>(
  { revisions }: Rules<Row>,
  row: Row,
  { stream, revision }: Happened<DomainEvent>,
): boolean => {
  const column = revisions[categoryOf(stream)];
  return column !== undefined && Number(row[column]) >= revision;
};

const folded = <Row extends object>(
  { on, revisions }: Rules<Row>,
  row: Row | undefined,
  event: Happened<DomainEvent>,
): Row | undefined => {
  const fold = on[event.type];
  const next = fold === undefined || fold === ignored ? row : fold(row, event);
  const column = revisions[categoryOf(event.stream)];
  return next && column !== undefined ? { ...next, [column]: event.revision } : next;
};
