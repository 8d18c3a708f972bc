import { sql, type RawBuilder } from 'kysely';
import type { LogQuery } from '#contracts/audit/api';
import { families, typesOf, type Family } from '#contracts/audit/families';
import { positionNewerThan } from '#contracts/audit/newer-than';
import type { Paging } from '#contracts/kernel/paging';
import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';
import type { Database } from '../kernel/database.ts';
import { pageOf, totalAt } from '../kernel/page.ts';
import { withoutNul } from '../kernel/text.ts';
import { countOnward, type CountEvents } from './count-events.ts';
import { END, isNamed, type LogRow, type LogTables } from './table.ts';
import { searchConditionOf } from './search-condition.ts';

/** Where an event stands: enough to read it from the log. */
export type Place = Pick<LogRow, 'position' | 'stream' | 'revision'>;

interface FoundEvents {
  readonly places: readonly Place[];
  readonly total: number;
  /** The cursor of the next page; null when this is the last. */
  readonly nextCursor: string | null;
}

/** A page of what a request or an event caused, oldest first. */
interface OldestEvents {
  readonly places: readonly Place[];
  /** Of all that it caused. */
  readonly total: number;
}

interface SearchOptions {
  /** Ids of the people that `q` means. */
  readonly about?: readonly string[];
  readonly countAll?: CountEvents;
}

const events = (db: Database) => db.withTables<LogTables>().selectFrom('log_events');
const place = ['position', 'stream', 'revision'] as const;

/**
 * Where the events of a search stand, newest first. A cursor goes before a page number; of what is newer than a
 * position nothing else is counted. Days are those of the shop's zone.
 */
export const foundEvents = async (
  db: Database,
  query: LogQuery,
  zone: string,
  { about = [], countAll = countOnward() }: SearchOptions = {},
): Promise<FoundEvents> => {
  const { limit, offset } = pageOf(query);
  const newerThan = positionIn(positionNewerThan(query.cursor));
  const all = matching(db, query, zone, about);
  const found = newerThan === undefined ? all : all.where('position', '>', newerThan);
  const cursor = positionIn(query.cursor);
  const behind = cursor === undefined ? found : found.where('position', '<', cursor);
  const [rows, total] = await Promise.all([
    behind
      .select(place)
      .orderBy('position', 'desc')
      .limit(limit + 1)
      .offset(cursor === undefined ? offset : 0)
      .execute(),
    isNarrowed(query) || newerThan !== undefined ? countOf(found) : countAll(db),
  ]);
  const places = rows.slice(0, limit);
  const last = places.at(-1);
  // A page's cursor says nothing of where what is newer began.
  const hasNext = newerThan === undefined && rows.length > limit;
  return { places, total, nextCursor: last && hasNext ? String(last.position) : null };
};

/** The same without a count: where the newest events of these types stand that a search finds. */
export const newestFound = (
  db: Database,
  {
    types,
    q,
    about,
  }: { readonly types: readonly string[]; readonly q: string; readonly about: readonly string[] },
  limit: number,
): Promise<readonly Place[]> => newestOf(matching(db, { type: types.join(','), q }, 'UTC', about), limit);

/** Where the newest events of these streams stand, however many streams these are. */
export const newestIn = (
  db: Database,
  streams: readonly string[],
  limit: number,
): Promise<readonly Place[]> => newestOf(events(db).where(isNamed('stream', ...streams)), limit);

const newestOf = (found: ReturnType<typeof matching>, limit: number): Promise<readonly Place[]> =>
  found.select(place).orderBy('position', 'desc').limit(limit).execute();

const countOf = async (found: ReturnType<typeof matching>): Promise<number> => {
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

const paged: readonly string[] = ['limit', 'page', 'cursor'];

/** Whether a query asks for anything but a page. */
const isNarrowed = (query: LogQuery): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && !paged.includes(name));

const matching = (
  db: Database,
  { family, type, stream, actor, correlation, from, to, q }: LogQuery,
  zone: string,
  about: readonly string[],
) => {
  let found = events(db);
  if (family) found = found.where(isOfFamily(family));
  if (type) found = found.where(sql<boolean>`type = any(${listed(type)})`);
  if (stream) {
    const name = withoutNul(stream);
    found = name.includes('-') ? found.where(isNamed('stream', name)) : found.where('category', '=', name);
  }
  if (actor) found = found.where(isActor(withoutNul(actor)));
  if (correlation) found = found.where('correlation_id', '=', withoutNul(correlation));
  if (from)
    found = found.where(sql<boolean>`created_at >= ${isDay(from) ? beginOf(from, zone) : new Date(from)}`);
  if (to)
    found = found.where(
      isDay(to) ? sql<boolean>`created_at < ${endOf(to, zone)}` : sql<boolean>`created_at <= ${new Date(to)}`,
    );
  const sought = q === undefined ? undefined : searchConditionOf(withoutNul(q), about);
  return sought ? found.where(sought) : found;
};

/** Events of unknown types belong to the family `other` only. */
const isOfFamily = (family: Family): RawBuilder<boolean> => {
  if (family !== 'other') return sql`type = any(${typesOf(family)})`;
  const named = families.filter((each) => each !== 'other').flatMap(typesOf);
  return sql`type <> all(${named})`;
};

/** The end of an id, as pages show a person: `…4f9a2c`. */
const END_OF_AN_ID = /^…?([0-9a-f]{6})$/;

/** A process or a person, who may be named by the last six characters of their id alone. */
const isActor = (named: string): RawBuilder<boolean> => {
  const end = END_OF_AN_ID.exec(named.trim().toLowerCase())?.[1];
  return end === undefined ? isNamed('actor', named) : sql`right(actor, ${sql.lit(END)}) = ${end}`;
};

const listed = (text: string): string[] => withoutNul(text).split(',');
const isDay = (text: string): boolean => text.length === 10;
const beginOf = (day: string, zone: string) => sql`${day}::date::timestamp at time zone ${zone}`;
const endOf = (day: string, zone: string) => sql`(${day}::date + 1)::timestamp at time zone ${zone}`;

/** A position of another log, or none at all, starts over. */
const positionIn = (cursor: string | undefined): number | undefined => {
  const position = cursor !== undefined && /^\d{1,16}$/.test(cursor) ? Number(cursor) : undefined;
  return Number.isSafeInteger(position) ? position : undefined;
};

/** Where the event at a position stands. */
export const eventAt = async (db: Database, position: string): Promise<Place | undefined> => {
  const at = positionIn(position);
  if (at === undefined) return undefined;
  return events(db).select(place).where('position', '=', at).executeTakeFirst();
};

/** Where the event stands that caused another one. What a process does has the correlation of its cause. */
export const causeOf = (
  db: Database,
  { $causationId, $correlationId }: EventMetadata,
): Promise<Place | undefined> =>
  events(db)
    .select(place)
    .where('correlation_id', '=', withoutNul($correlationId))
    .where('event_id', '=', withoutNul($causationId))
    .executeTakeFirst();

/** Where the oldest events stand that an event caused: importing a whole file causes more than a page of them. */
export const causedBy = (
  db: Database,
  { id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>,
): Promise<OldestEvents> =>
  oldestOf(
    events(db)
      .where('correlation_id', '=', withoutNul(metadata.$correlationId))
      .where('causation_id', '=', id),
    {},
  );

/** Where a page of all that shares a correlation id stands. */
export const correlated = (db: Database, correlationId: string, paging: Paging = {}): Promise<OldestEvents> =>
  oldestOf(events(db).where('correlation_id', '=', withoutNul(correlationId)), paging);

const oldestOf = async (found: ReturnType<typeof events>, paging: Paging): Promise<OldestEvents> => {
  const { limit, offset } = pageOf(paging);
  const places = await found.select(place).orderBy('position').limit(limit).offset(offset).execute();
  return { places, total: totalAt(places, paging) ?? (await countOf(found)) };
};
