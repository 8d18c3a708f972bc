import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TookTooLong } from './deadline.ts';
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
    doubt: 1_000,
    another: 500,
  });
  const call = () => connection.run('a call', answering);
  return { links, hanging, connection, call, left: () => links.map(({ left }) => left.aborted) };
};

/** Begins calls whose end does not matter. */
const begin = (...calls: (() => Promise<unknown>)[]) => {
  for (const call of calls) call().catch(() => undefined);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Of this file's: a count of all timers would hold those that other files of this process left to Node's own modules. */
const expectNoInterval = () => {
  const begun = vi.mocked(setInterval).mock.results.map(({ value }) => value as unknown);
  const cleared = vi.mocked(clearInterval).mock.calls.map(([timer]) => timer);
  expect(begun.filter((timer) => !cleared.includes(timer as never))).toEqual([]);
};
const GIVEN_UP = expect.stringContaining('its connection was given up');

describe('the connection to the log', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    vi.spyOn(globalThis, 'setInterval');
    vi.spyOn(globalThis, 'clearInterval');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each([
    ['two calls wait for a second', 2, 1_000],
    ['one call waits for two', 1, 2_000],
  ])('is doubted when %s, and left for the first on which the log answers', async (_, calls, ms) => {
    const { hanging, call, left, links } = world();
    hanging.add(0);
    begin(...Array<typeof call>(calls).fill(call));
    await pass(ms + 499);
    expect(links).toHaveLength(1);
    await pass(1);
    expect(left()).toEqual([true, false]);
    expect(await call()).toBe(1);
    expectNoInterval();
  });

  it('stays while calls beside a late one are answered', async () => {
    const { hanging, call, links } = world();
    hanging.add(0);
    const slow = call().catch((error: unknown) => error);
    hanging.delete(0);
    for (let second = 0; second < 4; second++) {
      await pass(1_000);
      expect(await call()).toBe(0);
    }
    expect(await slow).toBeInstanceOf(TookTooLong);
    expect(links).toHaveLength(1);
    expectNoInterval();
  });

  it('tries another fresh one every half second until the log answers, and lets go of those that do not', async () => {
    const { hanging, call, links, left } = world();
    for (const link of [0, 1, 2, 3]) hanging.add(link);
    begin(call, call);
    await pass(1_000);
    const waiting = call();
    await pass(2_000);
    expect(await waiting).toBe(4);
    expect(links).toHaveLength(5);
    expect(left()).toEqual([true, true, true, true, false]);
    expectNoInterval();
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
      doubt: 1_000,
      another: 500,
    });
    const first = patient.link;
    const hangs = () => patient.run('a call', () => new Promise(() => {}));
    begin(hangs, hangs);
    await pass(10_000);
    wake();
    expect(await patient.run('a call', (link) => Promise.resolve(link))).toBe(first);
    expect(opened.map(({ left }) => left.aborted)).toEqual([false, ...opened.slice(1).map(() => true)]);
  });

  it('opens no other where the old one answers within half a second', async () => {
    const { hanging, call, connection, links } = world();
    hanging.add(0);
    begin(call, call);
    hanging.delete(0);
    await pass(3_000);
    expect([links.length, connection.link.number]).toEqual([1, 0]);
  });

  it('gives a call no more than its time, also where it waits for a connection first', async () => {
    const opened: FakeLink[] = [];
    let answers = false;
    const connection = new Connection<FakeLink>({
      open: () => {
        const link = new FakeLink(opened.length);
        opened.push(link);
        return link;
      },
      probe: () => (answers ? Promise.resolve() : new Promise(() => {})),
      oneTry: 4_000,
      doubt: 1_000,
      another: 500,
    });
    const hangs = () => connection.run('a call', () => new Promise(() => {}));
    begin(hangs, hangs);
    await pass(1_000);
    const began = performance.now();
    const after = () => performance.now() - began;
    const late = [Infinity, 3_500].map((left) =>
      connection.run('a call', () => new Promise(() => {}), left).catch(after),
    );
    await pass(3_000);
    answers = true;
    await pass(10_000);
    expect(await Promise.all(late)).toEqual([4_000, 3_500]);
  });

  it('ends what is under way on the connection that it leaves', async () => {
    const { hanging, call, connection } = world();
    hanging.add(0);
    const hung = call().catch((error: unknown) => error);
    await pass(900);
    const begun = call().catch((error: unknown) => error);
    await pass(1_500);
    for (const ended of await Promise.all([hung, begun])) expect(ended).toMatchObject({ message: GIVEN_UP });
    expect(connection.link.number).toBe(1);
  });

  it('looks no further once it is closed', async () => {
    const { hanging, call, connection, links } = world();
    for (let link = 0; link < 100; link++) hanging.add(link);
    begin(call, call);
    await pass(3_000);
    const { length } = links;
    expect(length).toBeGreaterThan(1);
    connection.close();
    await pass(10_000);
    expect(links).toHaveLength(length);
    expect(links.map(({ left }) => left.aborted)).toEqual(links.map(() => true));
    expectNoInterval();
  });
});
