import type { DomainEvent } from '#contracts/kernel/event';
import type { Holds } from '#contracts/kernel/personal';
import { categoryOf } from '#contracts/kernel/recorded';
import { copyRows, MANY } from './copy-rows.ts';
import type { Database } from './database.ts';
import { erasures, erasureStreams, personsErasedBy } from './erasure.ts';
import {
  ignored,
  readEvents,
  wantsOf,
  type EventNamed,
  type EventsIn,
  type PositionedEvent,
  type Streams,
} from './positioned-event.ts';
import type { OpenPersonalData } from './ports.ts';
import type { Projection } from './projection.ts';
import {
  cascadeErasure,
  columnsOf,
  deleteRows,
  loadRows,
  saveRows,
  updateRows,
  type Table,
} from './table.ts';
import { together } from './database/together.ts';

type Fold<Row, Event extends DomainEvent> = (
  row: Row | undefined,
  event: PositionedEvent<Event>,
) => Row | undefined;

/** A table whose every row is folded from the events that carry its key. */
interface RowProjector<S extends Streams, Row> {
  readonly name: string;
  readonly version: number;
  readonly table: Table<Row>;
  readonly migrate: (db: Database) => Promise<void>;
  /** As in `Projection`: for a large table with many indexes. */
  readonly makeIndexes?: (db: Database) => Promise<void>;
  readonly streams: S;
  /** The column that keeps the revision of each category's stream, so that an event seen before changes nothing. */
  readonly revisions: Readonly<Partial<Record<keyof S, keyof Row>>>;
  /** The key of the row that an event changes. */
  readonly key: (event: PositionedEvent<EventsIn<S>>) => string;
  /** Pure: the row after the event; `undefined` removes it. */
  readonly on: {
    readonly [Type in EventsIn<S>['type']]: Fold<Row, EventNamed<S, Type>> | typeof ignored;
  };
  readonly beside?: Beside<Row>;
}

/** What a batch made of a row; undefined where there was none, or is none any more. */
export interface Change<Row> {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** A table that is made of what changes in the rows, such as a sum of them, and saved with them. */
export interface Beside<Row> {
  readonly table: string;
  readonly migrate: (db: Database) => Promise<void>;
  /** An event that comes again changes no row, and so nothing here. */
  readonly save: (db: Database, changes: readonly Change<Row>[]) => Promise<void>;
}

/** Opens personal data in events, for a table with personal columns; any other table must not have it opened. */
type Opening<Row> =
  'personal' extends Holds<Row> ? { readonly open: OpenPersonalData } : { readonly open?: undefined };

/** The functions of a definition, by the names of events and categories. */
interface Rules<Row> {
  readonly on: Readonly<Record<string, Fold<Row, DomainEvent> | typeof ignored>>;
  readonly key: (event: PositionedEvent<DomainEvent>) => string;
  readonly revisions: Readonly<Record<string, keyof Row>>;
}

/**
 * The usual projection: loads rows in one query, folds them in memory and saves them in few statements. Where the table
 * has personal columns, personal data in the events is opened for them, and the columns are erased when their person
 * is.
 */
export const rowProjector = <const S extends Streams, Row extends object>(
  definition: RowProjector<S, Row> & Opening<Row>,
): Projection => {
  const { name, version, table, migrate, makeIndexes, streams, open, beside } = definition;
  // The mapped types of a definition pair each event with its own function.
  const rules = definition as unknown as Rules<Row>;
  const isFolded = wantsOf(streams, rules.on);
  const isErasure = table.personal.length > 0 ? wantsOf(erasureStreams, erasures) : () => false;
  return {
    name,
    version,
    tables: [table.name, ...(beside ? [beside.table] : [])],
    personalColumns: table.personal.map(({ column }) => `${table.name}.${column}`),
    migrate: async (db) => {
      await migrate(db);
      await beside?.migrate(db);
    },
    ...(makeIndexes && { makeIndexes }),
    wants: (event) => isFolded(event) || isErasure(event),
    apply: async (db, stored) => {
      const events = await readEvents({ ...erasureStreams, ...streams }, stored, open);
      const folded = events.filter(({ type }) => isReaction(rules.on[type]));
      if (folded.length > 0) await foldRows(db, table, rules, folded, beside);
      for (const person of table.personal.length > 0 ? personsErasedBy(events) : [])
        await cascadeErasure(db, table, person);
    },
  };
};

const isReaction = <Reaction>(reaction: Reaction | typeof ignored | undefined): reaction is Reaction =>
  reaction !== undefined && reaction !== ignored;

const foldRows = async <Row extends object>(
  db: Database,
  table: Table<Row>,
  rules: Rules<Row>,
  events: readonly PositionedEvent<DomainEvent>[],
  beside?: Beside<Row>,
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
  const changes = new Map(
    [...touched].map((key) => [key, { before: before.get(key), after: rows.get(key) }]),
  );
  await together([
    saveChanges(db, table, changes),
    ...(beside ? [beside.save(db, [...changes.values()])] : []),
  ]);
};

/** Nobody else writes these rows, so those that were loaded are still there. */
const saveChanges = async <Row extends object>(
  db: Database,
  table: Table<Row>,
  changes: ReadonlyMap<string, Change<Row>>,
): Promise<void> => {
  const columns = columnsOf(table);
  const made: Row[] = [];
  const kept: Row[] = [];
  const changed = new Set<keyof Row & string>();
  for (const { before, after } of changes.values()) {
    if (after) (before ? kept : made).push(after);
    if (after && before)
      for (const column of columns) if (after[column] !== before[column]) changed.add(column);
  }
  // In the order of the table, so that the statement has few variants.
  const named = columns.filter((column) => changed.has(column));
  const gone = [...changes].flatMap(([key, { after }]) => (after ? [] : [key]));
  await together([
    (made.length < MANY ? saveRows : copyRows)(db, table, made),
    updateRows(db, table, named, kept),
    deleteRows(db, table, gone),
  ]);
};

const isOld = <Row>(
  { revisions }: Rules<Row>,
  row: Row,
  { stream, revision }: PositionedEvent<DomainEvent>,
): boolean => {
  const column = revisions[categoryOf(stream)];
  return column !== undefined && Number(row[column]) >= revision;
};

const folded = <Row extends object>(
  { on, revisions }: Rules<Row>,
  row: Row | undefined,
  event: PositionedEvent<DomainEvent>,
): Row | undefined => {
  const fold = on[event.type];
  const next = isReaction(fold) ? fold(row, event) : row;
  const column = revisions[categoryOf(event.stream)];
  return next && column !== undefined ? { ...next, [column]: event.revision } : next;
};
