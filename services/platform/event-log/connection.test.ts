import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TookTooLong } from '../deadline.ts';
import { Connection, type Link } from './connection.ts';

class FakeLink implements Link {
  readonly number: number;
  readonly #left = new AbortController();

  constructor(number: number) {
    this.number = number;
  }

  get left() {
    return this.#left.signal;
  }

  leave() {
    this.#left.abort();
  }
}

/** Connections to servers of which some hang. */
const world = () => {
  const links: FakeLink[] = [];
  const hanging = new Set<number>();
  const answering = (link: FakeLink) =>
    hanging.has(link.number) ? new Promise<never>(() => {}) : Promise.resolve(link.number);
  const connection = new Connection<FakeLink>({
    open: () => {
      const link = new FakeLink(links.length);
      links.push(link);
      return link;
    },
    probe: async (link) => void (await answering(link)),
    oneTry: 4_000,
    another: 1_000,
  });
  const call = () => connection.run('a call', answering);
  return { links, hanging, connection, call, left: () => links.map(({ left }) => left.aborted) };
};

/** Runs calls that are late, side by side, to their end. */
const late = async (...calls: (() => Promise<unknown>)[]) => {
  const caught = calls.map((call) => expect(call()).rejects.toThrow(TookTooLong));
  await vi.advanceTimersByTimeAsync(4_000);
  await Promise.all(caught);
};

describe('the connection to the log', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is left after two calls in a row that were late, and leaves no timer behind', async () => {
    const { hanging, call, left } = world();
    hanging.add(0);
    await late(call);
    expect(left()).toEqual([false]);
    await late(call);
    expect(await call()).toBe(1);
    expect(left()).toEqual([true, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stays when a call between two late ones was answered', async () => {
    const { hanging, call, links } = world();
    for (let round = 0; round < 3; round++) {
      hanging.add(0);
      await late(call);
      hanging.delete(0);
      expect(await call()).toBe(0);
    }
    expect(links).toHaveLength(1);
  });

  it('tries another fresh one every second until the log answers, and lets go of those that do not', async () => {
    const { hanging, call, links, left } = world();
    for (const link of [0, 1, 2, 3]) hanging.add(link);
    await late(call, call);
    const waiting = call();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await waiting).toBe(4);
    expect(links).toHaveLength(5);
    expect(left()).toEqual([true, true, true, true, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stays with a server that was only slow and answers again', async () => {
    const { promise: slow, resolve: wake } = Promise.withResolvers<void>();
    const opened: FakeLink[] = [];
    const patient = new Connection<FakeLink>({
      open: () => {
        const link = new FakeLink(opened.length);
        opened.push(link);
        return link;
      },
      probe: ({ number }) => (number === 0 ? slow : new Promise(() => {})),
      oneTry: 4_000,
      another: 1_000,
    });
    const first = patient.link;
    const hangs = () => patient.run('a call', () => new Promise(() => {}));
    await late(hangs, hangs);
    await vi.advanceTimersByTimeAsync(10_000);
    wake();
    expect(await patient.run('a call', (link) => Promise.resolve(link))).toBe(first);
    expect(opened.map(({ left }) => left.aborted)).toEqual([false, ...opened.slice(1).map(() => true)]);
  });

  it('ends what is under way on the connection that it leaves', async () => {
    const { hanging, call, connection } = world();
    hanging.add(0);
    await late(call);
    const hung = call().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3_000);
    const begun = call().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await hung).toBeInstanceOf(TookTooLong);
    expect(await begun).toMatchObject({ message: expect.stringContaining('its connection was given up') });
    expect(connection.link.number).toBe(1);
  });

  it('looks no further once it is closed', async () => {
    const { hanging, call, connection, links } = world();
    for (let link = 0; link < 100; link++) hanging.add(link);
    await late(call, call);
    const { length } = links;
    connection.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(links).toHaveLength(length);
    expect(links.map(({ left }) => left.aborted)).toEqual(links.map(() => true));
    expect(vi.getTimerCount()).toBe(0);
  });
});
