import type { DomainEvent } from '#contracts/kernel/event';
import { categoryOf } from '#contracts/kernel/recorded';
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

/** The main shape of a projection: rows are loaded in one query, folded in memory, and saved in one statement. */
export const rowProjector = <const S extends Streams, Row extends object>(
  definition: RowProjector<S, Row>,
): Projection => {
  const { name, version, table, migrate, streams, opens } = definition;
  // The mapped types of a definition pair each event with its own function; here they are looked up by name.
  const on = definition.on as unknown as Reactions<DomainEvent, Fold<Row, DomainEvent>>;
  const sweep = (definition.sweep ?? {}) as Readonly<
    Record<string, (db: Database, event: Happened<DomainEvent>) => Promise<void>>
  >;
  const keyOf = definition.key as unknown as (event: Happened<DomainEvent>) => string;
  const revisions = definition.revisions as Readonly<Record<string, keyof Row>>;
  const wants = wantsOf(streams, on);

  const apply = async (db: Database, stored: Parameters<Projection['apply']>[1]) => {
    const events = await readEvents(streams, stored, opens);
    const folded = events.filter(({ type }) => on[type] !== ignored);
    const keys = [...new Set(folded.map(keyOf))];
    if (keys.length > 0) {
      const rows = await loadRows(db, table, keys);
      const touched = foldAll(rows, folded);
      await saveRows(
        db,
        table,
        touched.flatMap((key) => rows.get(key) ?? []),
      );
      await deleteRows(
        db,
        table,
        touched.filter((key) => !rows.has(key)),
      );
    }
    for (const event of events) await sweep[event.type]?.(db, event);
  };

  const foldAll = (rows: Map<string, Row>, events: readonly Happened<DomainEvent>[]): readonly string[] => {
    const touched = new Set<string>();
    for (const event of events) {
      const key = keyOf(event);
      const fold = on[event.type];
      const column = revisions[categoryOf(event.stream)];
      const row = rows.get(key);
      if (fold === undefined || fold === ignored) continue;
      if (row && column !== undefined && Number(row[column]) >= event.revision) continue;
      const next = fold(row, event);
      if (next) rows.set(key, column === undefined ? next : { ...next, [column]: event.revision });
      else rows.delete(key);
      touched.add(key);
    }
    return [...touched];
  };

  return {
    name,
    version,
    tables: [table.name],
    migrate,
    wants: (event) =>
      wants(event) || (sweep[event.type] !== undefined && Object.hasOwn(streams, categoryOf(event.stream))),
    apply,
  };
};
