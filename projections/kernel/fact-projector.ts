import { sql, type RawBuilder } from 'kysely';
import type { DomainEvent } from '#contracts/kernel/event';
import type { Database } from './database.ts';
import {
  ignored,
  readEvents,
  wantsOf,
  type EventNamed,
  type EventsIn,
  type PositionedEvent,
  type Reactions,
  type Streams,
} from './positioned-event.ts';
import type { Projection } from './projection.ts';

/** What one event adds to the sums of a day. */
export interface Fact {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly figure: string;
  readonly count: number;
  readonly cents: number;
}

/** Takes back the newest fact of a figure in its stream, from the day that has it. */
interface TakenBack {
  readonly takesBack: string;
}

interface FactProjector<S extends Streams> {
  readonly name: string;
  readonly version: number;
  readonly streams: S;
  readonly on: {
    readonly [Type in EventsIn<S>['type']]:
      | ((event: PositionedEvent<EventNamed<S, Type>>) => Fact | TakenBack)
      | typeof ignored;
  };
}

/**
 * Sums by day and figure, in `<name>_days`. A sum cannot tell whether it already has an event, so each event's fact is
 * kept in `<name>_facts`, and only facts that are new there are added, in the same statement.
 */
export const factProjector = <const S extends Streams>(definition: FactProjector<S>): Projection => {
  const { name, version, streams } = definition;
  const on = definition.on as unknown as Reactions<
    DomainEvent,
    (event: PositionedEvent<DomainEvent>) => Fact | TakenBack
  >;
  const facts = `${name}_facts`;
  const days = `${name}_days`;

  const factOf = (event: PositionedEvent<DomainEvent>) => {
    const measure = on[event.type];
    if (measure === undefined || measure === ignored) return [];
    return [{ stream: event.stream, revision: event.revision, ...measure(event) }];
  };

  return {
    name,
    version,
    tables: [facts, days],
    wants: wantsOf(streams, on),
    migrate: (db) => createTables(db, facts, days),
    apply: async (db, stored) => {
      const told = (await readEvents(streams, stored, undefined)).flatMap(factOf);
      const taken = told.filter((each) => 'takesBack' in each);
      const added = told.filter((each) => !('takesBack' in each));
      if (added.length > 0) await add(db, name, given(name, JSON.stringify(added)));
      // Later: it may be facts of the same batch that are taken back.
      if (taken.length > 0) await add(db, name, takenBack(name, JSON.stringify(taken)));
    },
  };
};

const given = (name: string, facts: string): RawBuilder<unknown> => sql`
  select stream, revision, day, figure, count, cents
  from json_populate_recordset(null::${sql.table(`${name}_facts`)}, ${facts})`;

/** What takes back a fact that is not there, since an operator skipped its event, takes back nothing. */
const takenBack = (name: string, facts: string): RawBuilder<unknown> => sql`
  select later.stream, later.revision, taken.day, taken.figure, -taken.count, -taken.cents
  from json_to_recordset(${facts}) as later (stream text, revision integer, "takesBack" text)
  cross join lateral (
    select * from ${sql.table(`${name}_facts`)} as facts
    where facts.stream = later.stream and facts.figure = later."takesBack"
      and facts.revision < later.revision and facts.count > 0
    order by facts.revision desc limit 1
  ) as taken`;

/** Adds those facts of a query that are new, and to the sums what they say. */
const add = async (db: Database, name: string, told: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with fresh as (
      insert into ${sql.table(`${name}_facts`)} (stream, revision, day, figure, count, cents)
      ${told}
      on conflict do nothing
      returning day, figure, count, cents
    )
    insert into ${sql.table(`${name}_days`)} as days (day, figure, count, cents)
    select day, figure, sum(count), sum(cents) from fresh group by day, figure
    on conflict (day, figure) do update
    set count = days.count + excluded.count, cents = days.cents + excluded.cents
  `.execute(db);
};

const createTables = async (db: Database, facts: string, days: string): Promise<void> => {
  await sql`
    create table if not exists ${sql.table(facts)} (
      stream text not null, revision integer not null, day date not null, figure text not null,
      count integer not null, cents bigint not null, primary key (stream, revision)
    )`.execute(db);
  await sql`
    create table if not exists ${sql.table(days)} (
      day date not null, figure text not null, count integer not null, cents bigint not null, primary key (day, figure)
    )`.execute(db);
};
