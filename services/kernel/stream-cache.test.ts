import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { event, type EventsOf } from '#contracts/kernel/event';
import type { Aggregate } from './aggregate.ts';
import { accept } from './decision.ts';
import { createHandler } from './handle.ts';
import { MemoryLog } from './testing/memory-log.ts';
import { processContext } from './process-context.ts';
import { weightOf } from './weight.ts';

const events = { Said: event('Said', z.strictObject({ text: z.string() })) } as const;
type Said = EventsOf<typeof events>;
const talk: Aggregate<readonly string[], Said> = {
  category: 'talk',
  events,
  initial: [],
  evolve: (said, { data }) => [...said, data.text],
};
/** Says only the last word: its state stays as small as one event. */
const lastWord: Aggregate<string, Said> = {
  category: 'lastWord',
  events,
  initial: '',
  evolve: (_, { data }) => data.text,
};

const MIB = 2 ** 20;

const open = (cacheBytes: number) => {
  const log = new MemoryLog();
  const handler = createHandler({
    log,
    seal: (_s, _t, data) => Promise.resolve(data),
    cacheBytes,
    isFresh: () => true,
  });
  let commands = 0;
  const say = <State>(aggregate: Aggregate<State, Said>, id: string, length: number) =>
    handler.handle(
      aggregate,
      id,
      () => accept(events.Said.create({ text: 'x'.repeat(length) })),
      processContext('test', String(++commands)),
    );
  /** How many of these streams are still cached: those are not read again. */
  const kept = async (aggregate: Aggregate<unknown, Said>, ids: readonly string[]) => {
    let count = 0;
    for (const id of ids) {
      const { reads } = log;
      await handler.recent(aggregate, id);
      if (log.reads === reads) count += 1;
    }
    return count;
  };
  return { log, say, kept };
};

const ids = Array.from({ length: 100 }, (_, n) => String(n));

describe('the folded streams that a process keeps', () => {
  it('are bounded by what they weigh: few heavy ones, many light ones', async () => {
    const heavy = open(MIB);
    for (const id of ids) await heavy.say(talk, id, 100_000);
    expect(await heavy.kept(talk as never, ids.slice(-10))).toBeGreaterThanOrEqual(9);
    expect(await heavy.kept(talk as never, ids.slice(0, 80))).toBe(0);
    const light = open(MIB);
    for (const id of ids) await light.say(talk, id, 100);
    expect(await light.kept(talk as never, ids)).toBe(100);
  });

  it('are those that were used last', async () => {
    const { say, kept } = open(MIB);
    await say(talk, 'used', 100_000);
    for (const id of ids) {
      await say(talk, id, 100_000);
      expect(await kept(talk as never, ['used'])).toBe(1);
    }
  });

  it('weigh what is in them now, however much went through them', async () => {
    const { say, kept } = open(MIB);
    await say(talk, 'small', 10);
    for (let times = 0; times < 50; times += 1) await say(lastWord, 'hot', 100_000);
    expect(await kept(talk as never, ['small'])).toBe(1);
  });

  it('weigh more as they grow', async () => {
    const { say, kept } = open(MIB);
    await say(talk, 'early', 10);
    for (let times = 0; times < 15; times += 1) await say(talk, 'growing', 100_000);
    expect(await kept(talk as never, ['early'])).toBe(0);
  });

  it('are weighed whole, whatever they are made of', () => {
    const text = 'x'.repeat(1_000);
    for (const state of [
      text,
      [text],
      { text },
      new Map([['a', text]]),
      new Map([[text, 1]]),
      new Set([text]),
    ]) {
      expect(weightOf(state)).toBeGreaterThanOrEqual(1_000);
      expect(weightOf(state)).toBeLessThan(1_200);
    }
    expect(weightOf(null)).toBe(0);
    expect(weightOf(undefined)).toBe(0);
  });
});
