import { LogUnavailable, type EventLog } from '#services/kernel/event-log';
import { call, type Caller } from './calls.ts';
import type { World } from './world.ts';

/** Events read at once. */
const PAGE = 100;

/** The log as one process calls it. `api-process.ts` follows it. */
export const logCalls = (world: World, from: Caller): EventLog => {
  const { log } = world;
  const ask = <T>(what: string, effect: () => T, asksAgain = true) =>
    call(world, { from, to: 'log', what, effect, unavailable: () => new LogUnavailable(what), asksAgain });
  const never = () => Promise.reject(new Error('Not in this simulation'));
  return {
    append: (stream, expected, events) => {
      const what = `append of ${events.map(({ type }) => type).join(', ')} to ${stream}`;
      // Nothing of it is written, and the caller decides again.
      if (world.weather.strikes(0.03)) return ask(what, () => 'conflict' as const, false);
      return ask(what, () => log.append(stream, expected, events), world.luck.happens(0.5));
    },
    readStream: (stream, fromRevision, most) =>
      ask(`read of ${stream}`, () => log.readStream(stream, fromRevision, most)),
    readLast: (stream) => ask(`look at ${stream}`, () => log.readStream(stream).at(-1)),
    readAll: async function* (after = 0n, { until = Infinity } = {}) {
      let last = after;
      while (last < until) {
        const begin = Number(last);
        const events = await ask('read of the log', () => log.all.slice(begin, begin + PAGE));
        const end = events.at(-1)?.position;
        if (end === undefined) return;
        last = end;
        yield { events, position: end };
      }
    },
    follow: never,
    seen: () => {
      throw new Error('Not in this simulation');
    },
    head: () => ask('look at the end', () => log.end),
    close: () => Promise.resolve(),
  };
};
