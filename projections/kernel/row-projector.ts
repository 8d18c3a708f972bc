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
import { deleteRows, loadRows, saveRows, type Table } from './table.ts';

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
  /** What an event changes in other rows than its own, after these are saved. Must be harmless when repeated. */
  readonly sweep?: {
    readonly [Type in EventsIn<S>['type']]?: (
      db: Database,
      event: Happened<EventNamed<S, Type>>,
    ) => Promise<void>;
  };
}

/** The same by name: the mapped types of a definition pair each event with its own function. */
interface Rules<Row> {
  readonly on: Reactions<DomainEvent, Fold<Row, DomainEvent>>;
  readonly sweep: Readonly<Record<string, (db: Database, event: Happened<DomainEvent>) => Promise<void>>>;
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
      for (const event of events) await sweep[event.type]?.(db, event);
    },
    replay: () =>
      replayRows(table, rules, async (stored) => {
        const events = await readEvents(streams, stored, opens);
        return events.filter(({ type }) => on[type] !== ignored);
      }),
  };
};

/** What `sweep` does needs no fold: it only hastens what a later opening of personal data would show. */
const replayRows = <Row extends object>(
  { name, key, columns }: Table<Row>,
  rules: Rules<Row>,
  read: (stored: readonly RecordedEvent[]) => Promise<readonly Happened<DomainEvent>[]>,
): Replay => {
  const rows = new Map<string, Row>();
  return {
    apply: async (stored) => {
      for (const event of await read(stored)) {
        const at = rowKey(rules.key(event));
        const next = folded(rules, rows.get(at), event);
        if (next) rows.set(at, next);
        else rows.delete(at);
      }
    },
    expected: () => [{ table: name, key: [key], columns: Object.keys(columns), rows }],
  };
};

const foldRows = async <Row extends object>(
  db: Database,
  table: Table<Row>,
  rules: Rules<Row>,
  events: readonly Happened<DomainEvent>[],
): Promise<void> => {
  const rows = await loadRows(db, table, [...new Set(events.map(rules.key))]);
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
  const saved = [...touched].flatMap((key) => rows.get(key) ?? []);
  const gone = [...touched].filter((key) => !rows.has(key));
  await saveRows(db, table, saved);
  await deleteRows(db, table, gone);
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
