import { countOnward } from '#projections/log/count-events';
import { causedBy, correlated, eventAt, eventWithId, foundEvents } from '#projections/log/queries';
import type { Database } from '#projections/kernel/database';
import { viewPersonalData } from './audit/decide/view-personal-data.ts';
import type { LogIndex, Place, ReadEvents, RecordLook } from './audit/ports.ts';
import { access } from './audit/state.ts';
import type { Handler } from './kernel/handler.ts';
import type { EventLog } from './platform/event-log.types.ts';

/** The log's index as the audit asks it; `zone` is the shop's. */
export const logIndex = (db: Database, zone: string): LogIndex => {
  const countAll = countOnward();
  return {
    find: (query) => foundEvents(db, query, zone, countAll),
    at: (position) => eventAt(db, position),
    withId: (eventId) => eventWithId(db, eventId),
    causedBy: (eventId) => causedBy(db, eventId),
    correlated: (correlationId) => correlated(db, correlationId),
  };
};

/** Events read at once; more would only wait in the client's own queue. */
const AT_ONCE = 50;

/** The events themselves, from the log. */
export const logReader = (log: Pick<EventLog, 'readStream'>): ReadEvents => {
  const one = async ({ stream, revision }: Place) => (await log.readStream(stream, revision, 1)).slice(0, 1);
  return {
    at: async (places) => {
      const events = [];
      for (let from = 0; from < places.length; from += AT_ONCE)
        events.push(...(await Promise.all(places.slice(from, from + AT_ONCE).map(one))).flat());
      return events;
    },
    stream: (name) => log.readStream(name),
  };
};

/** Who looks at personal data in the audit area is recorded in a stream of whom it is about (design §4). */
export const lookRecorder =
  (handler: Handler): RecordLook =>
  async ({ userId, stream }, call) => {
    const decide = viewPersonalData({ userId, viewerId: call.actor.userId, stream }, { now: call.now() });
    const outcome = await handler.handle(access, userId, decide, call.command());
    if (outcome.kind === 'refused') throw new Error('A look is never refused');
    return outcome.position;
  };
