import { liveRoutes } from '#contracts/live/api';
import { liveMessage, type LiveMessage } from '#contracts/live/messages';
import { pathOf } from '#contracts/kernel/route';
import { eventually } from '#resilience/eventually';
import type { Visitor } from './visitor.ts';

export interface Heard {
  readonly message: LiveMessage;
  readonly id: string | undefined;
}

/** A page's stream of live changes, without a browser. */
export interface Listening {
  /** All messages, without keep-alives. */
  readonly heard: () => readonly LiveMessage[];
  /** The newest id, as a browser sends it when it reconnects. */
  readonly lastId: () => string | undefined;
  /** Waits until the messages match. */
  readonly until: (is: (heard: readonly LiveMessage[]) => boolean) => Promise<void>;
  /** Resolves when the shop has ended the stream. */
  readonly ended: Promise<void>;
  readonly leave: () => Promise<void>;
}

export interface Wanted {
  readonly products?: readonly string[];
  readonly lastEventId?: string | undefined;
  /** Another process of the shop than the visitor's own. */
  readonly origin?: string;
}

/** Milliseconds that a message may take on a machine that runs many tests. */
const PATIENCE = 30_000;

/** Starts listening; resolves when everything missed has been received. */
export const listen = async (visitor: Visitor, wanted: Wanted = {}): Promise<Listening> => {
  const leaving = new AbortController();
  const { origin = visitor.origin, products = [], lastEventId } = wanted;
  const query = products.length > 0 ? { products: products.join(',') } : {};
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const ask = () =>
    fetch(`${origin}/api${pathOf(liveRoutes.live, {}, query)}`, {
      headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
      signal: leaving.signal,
    });
  // A process that has just started may not follow the log yet.
  const isHeard = async () => {
    const asked = await ask();
    return asked.status === 503 ? undefined : asked;
  };
  const answer = await eventually(isHeard, { within: PATIENCE });
  if (!answer?.ok || !answer.body) throw new Error(`Nobody may listen: ${answer?.status ?? 503}`);
  const { body } = answer;

  const all: Heard[] = [];
  const ended = (async () => {
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      all.push(...blocks.map(heardIn));
    }
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  const heard = () => all.map(({ message }) => message).filter(({ kind }) => kind !== 'told');
  const wait = async (is: () => boolean) => {
    const didCome = await eventually(is, { within: PATIENCE, every: 2 });
    if (!didCome) throw new Error(`Only this was heard: ${JSON.stringify(all)}`);
  };
  await wait(() => all.some(({ message: { kind } }) => kind === 'told' || kind === 'missed'));
  return {
    heard,
    lastId: () => all.findLast(({ id }) => id !== undefined)?.id,
    until: (is) => wait(() => is(heard())),
    ended,
    leave: async () => {
      leaving.abort();
      await ended;
    },
  };
};

const heardIn = (block: string): Heard => {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { message: liveMessage.parse(JSON.parse(field('data') ?? '')), id: field('id') };
};
