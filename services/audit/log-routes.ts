import type { logRoutes } from '#contracts/audit/api';
import type { LoggedEvent } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { SignedInCall } from '../platform/http/call-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { ok, okPage } from '../platform/http/reply.ts';
import { loggedEventOf, personShownIn } from './logged-event.ts';
import { looksAtOrder, type ShownOrder } from './order-looks.ts';
import type {
  FindPeople,
  LogIndex,
  NamesOf,
  OpenEvents,
  OrderStream,
  OrderSteps,
  ReadEvents,
  ReadProduct,
  ReadStock,
  RecordLook,
} from './ports.ts';
import { proveProduct } from './prove-product.ts';
import { whyOrder } from './why-order.ts';
import { whyProduct, type ReadProductStreams } from './why-product.ts';

export interface LogDeps {
  readonly index: LogIndex;
  readonly read: ReadEvents;
  readonly readStock: ReadStock;
  readonly open: OpenEvents;
  readonly stream: OrderStream;
  readonly steps: OrderSteps;
  readonly recordLook: RecordLook;
  readonly findPeople: FindPeople;
  readonly readProduct: ReadProduct;
  readonly namesOf: NamesOf;
}

/**
 * The log as auditors browse it: the index finds events, which are read from the log itself and masked unless somebody
 * asks to see them.
 */
export const logHandlers = (deps: LogDeps): Handlers<typeof logRoutes> => {
  const { index, read, readStock, open, recordLook } = deps;
  const productStreams: ReadProductStreams = {
    part: (stream, from, most) => read.part(stream, from, most),
    readStock,
  };
  const masked = async (events: readonly RecordedEvent[]): Promise<LoggedEvent[]> =>
    (await open(events)).map((event) => loggedEventOf(event, 'masked'));

  const eventAt = async (position: string): Promise<RecordedEvent | undefined> => {
    const place = await index.at(position);
    return place && (await read.at([place]))[0];
  };

  const causeOf = async (event: RecordedEvent): Promise<readonly RecordedEvent[]> => {
    const place = await index.causeOf(event);
    return place ? read.at([place]) : [];
  };

  return {
    log: async ({ query }, call) => {
      const found = query.q === undefined ? [] : await deps.findPeople(query.q);
      for (const { look } of found) await recordLook(look, call);
      const about = found.map(({ id }) => id);
      const { places, total, nextCursor } = await index.find(query, about);
      const events = await masked(await read.at(places));
      return ok(events, { total, nextCursor: nextCursor ?? undefined, lookRecorded: about.length > 0 });
    },

    eventStory: async ({ params: { position } }) => {
      const event = await eventAt(position);
      if (!event) return refuse('NOT_FOUND');
      const { places, total: causedTotal } = await index.causedBy(event);
      const [causes, caused] = await Promise.all([causeOf(event), read.at(places)]);
      const [story] = await masked([event]);
      if (!story) return refuse('NOT_FOUND');
      const [cause = null] = await masked(causes);
      return ok({ event: story, cause, caused: await masked(caused), causedTotal });
    },

    showPersonalData: async ({ params: { position } }, call: SignedInCall) => {
      const found = await eventAt(position);
      const [event] = found ? await open([found]) : [];
      if (!event) return refuse('NOT_FOUND');
      const person = personShownIn(event);
      const shown = loggedEventOf(event, 'clear');
      if (person === undefined) return ok(shown);
      const recordedAt = await recordLook({ userId: person, stream: event.stream }, call);
      return ok(shown, { position: recordedAt, lookRecorded: true });
    },

    trace: async ({ params: { correlationId }, query }) => {
      const { places, total } = await index.correlated(correlationId, query);
      const events = await read.at(places);
      return total === 0 ? refuse('NOT_FOUND') : ok(await masked(events), { total });
    },

    whyOrder: async ({ params: { id }, query }, call) => {
      const events = await deps.stream(id);
      if (events.length === 0) return refuse('NOT_FOUND');
      const steps = await deps.steps(events);
      const lookRecorded = await recordLooksAtOrder(recordLook, events, [steps.at(-1)], call);
      return okPage(whyOrder(events, steps), query, { lookRecorded });
    },

    whyProduct: async ({ params: { id }, query }) => {
      const why = await whyProduct(id, productStreams);
      return why ? okPage(why, query) : refuse('NOT_FOUND');
    },

    proveProduct: async ({ params: { id } }) => {
      const proof = await proveProduct(id, productStreams, deps.readProduct);
      return proof ? ok(proof) : refuse('NOT_FOUND');
    },

    showNames: async ({ body: { ids } }, call) => {
      const names = await deps.namesOf(ids);
      for (const { _id: userId } of names) await recordLook({ userId, stream: `account-${userId}` }, call);
      return ok([...names], { total: names.length, lookRecorded: names.length > 0 });
    },
  };
};

/** Records the looks at people in an order's history, before it is shown. Answers whether it shows anybody. */
export const recordLooksAtOrder = async (
  recordLook: RecordLook,
  events: readonly RecordedEvent[],
  orders: readonly ShownOrder[],
  call: SignedInCall,
): Promise<boolean> => {
  const looks = looksAtOrder(events, orders);
  for (const look of looks) await recordLook(look, call);
  return looks.length > 0;
};
