import type { RecordedEvent } from '#contracts/kernel/recorded';
import { countOnward } from '#projections/log/count-events';
import { causedBy, causeOf, correlated, eventAt, foundEvents } from '#projections/log/queries';
import type { Database } from '#projections/kernel/database';
import { surviving } from '#projections/kernel/surviving';
import type { ViewPersonalData } from '../../audit/decide/view-personal-data.ts';
import { decisions } from '../../audit/decisions.ts';
import type { LogIndex, Place, ReadEvents, RecordExport, RecordLook } from '../../audit/ports.ts';
import { access, exported } from '../../audit/state.ts';
import type { Handler } from '../../kernel/handler.ts';
import { allEnded } from '../../platform/waiting/all-ended.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { EventLog } from '../../kernel/event-log.ts';

/** The log's index as the audit asks it; `zone` is the shop's. */
export const logIndex = (db: Database, zone: string): LogIndex => {
  const countAll = countOnward();
  return {
    find: (query, about) => foundEvents(db, query, zone, { about, countAll }),
    at: (position) => eventAt(db, position),
    causeOf: (event) => causeOf(db, event.metadata),
    causedBy: (event) => causedBy(db, event),
    correlated: (correlationId, paging) => correlated(db, correlationId, paging),
  };
};

/** Reads under way at once; more would only wait in the client's own queue. */
const AT_ONCE = 50;

interface Run {
  readonly stream: string;
  readonly first: number;
  last: number;
}

/** What stands together in a stream, which takes one read: the versions of a review may be a thousand. */
const runsOf = (places: readonly Place[]): readonly Run[] => {
  const runs: Run[] = [];
  const byStream = Map.groupBy(places, ({ stream }) => stream);
  for (const [stream, group] of byStream)
    for (const revision of group.map((place) => place.revision).toSorted((one, other) => one - other)) {
      const run = runs.at(-1);
      if (run?.stream === stream && revision <= run.last + 1) run.last = revision;
      else runs.push({ stream, first: revision, last: revision });
    }
  return runs;
};

const nameOf = ({ stream, revision }: Place): string => `${revision} ${stream}`;

/** The events themselves, from the log: none of a stream that was deleted for good. */
export const logReader = (log: Pick<EventLog, 'readStream'>): ReadEvents => {
  const part = (stream: string, from: number, most: number) => surviving(log.readStream(stream, from, most));
  const read = ({ stream, first, last }: Run) => part(stream, first, last - first + 1);
  return {
    at: async (places) => {
      const runs = runsOf(places);
      const events = new Map<string, RecordedEvent>();
      for (let from = 0; from < runs.length; from += AT_ONCE)
        for (const event of (await allEnded(runs.slice(from, from + AT_ONCE).map(read))).flat())
          events.set(nameOf(event), event);
      return places.flatMap((place) => events.get(nameOf(place)) ?? []);
    },
    part,
  };
};

/** Records looks at personal data, in a stream of the person who is looked at (design §4). */
export const lookRecorder =
  (handler: Pick<Handler, 'handle'>): RecordLook =>
  ({ userId, stream }, call) =>
    recordLookOf(handler, { userId, stream, viewer: { viewerId: call.actor.userId } }, call);

type Recorded = Pick<CallContext, 'now' | 'command'>;

/** Records a look of any viewer; answers the log position of the record. */
export const recordLookOf = async (
  handler: Pick<Handler, 'handle'>,
  look: ViewPersonalData,
  { now, command }: Recorded,
): Promise<bigint> => {
  const outcome = await handler.handle(
    access,
    look.userId,
    decisions.ViewPersonalData(look, { now: now() }),
    command(),
  );
  if (outcome.kind === 'refused') throw new Error('A look is never refused');
  return outcome.position;
};

/** Records exports of lists of people, in a stream of the person who exports. */
export const exportRecorder =
  (handler: Pick<Handler, 'handle'>): RecordExport =>
  async (asked, call) => {
    const { userId: viewerId } = call.actor;
    const decide = decisions.ExportPersonalData({ ...asked, viewerId }, { now: call.now() });
    const outcome = await handler.handle(exported, viewerId, decide, call.command());
    if (outcome.kind === 'refused') throw new Error('An export is never refused');
  };
