import { afterEach, describe, expect, it, vi } from 'vitest';
import { LogRefuses, LogUnavailable } from '../../kernel/event-log.ts';
import { within } from './deadline.ts';
import { retryTransient } from './retry.ts';

const fault = (marks: object) => Object.assign(new Error('a fault'), marks);

afterEach(() => {
  vi.useRealTimers();
});

describe('a call that is repeated', () => {
  it.each([
    ['a deadline of our own', new LogUnavailable('a read')],
    ['a cancelled call', fault({ code: 1 })],
    ['a deadline of gRPC', fault({ code: 4 })],
    ['a server that died while it was written to', fault({ code: 13 })],
    ['a server that is away', fault({ code: 14 })],
    ['a fault that the client has named', fault({ type: 'not-leader' })],
    ['a sentence that the client does not know', new Error('Could not recognize Server Is Not Ready')],
    ['a discovery without a result', new Error('Failed to discover after 10 attempts.')],
  ])('goes on after %s', async (_, error) => {
    let calls = 0;
    const call = () => ((calls += 1) < 3 ? Promise.reject(error) : Promise.resolve('at last'));
    expect(await retryTransient('a read', 60_000, call)).toBe('at last');
    expect(calls).toBe(3);
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['an answer that will not change', new LogRefuses('the stream is gone', 'deleted')],
    ['something that is no error', 'a text'],
  ])('ends at once with %s', async (_, error) => {
    let calls = 0;
    const call = () => ((calls += 1), Promise.reject(error));
    await expect(retryTransient('a read', 5_000, call)).rejects.toBe(error);
    expect(calls).toBe(1);
  });

  it('gives up when its time is over, and says of what', async () => {
    const cause = fault({ code: 14 });
    const given = retryTransient('append to order-1', 0, () => Promise.reject(cause));
    await expect(given).rejects.toEqual(new LogUnavailable('append to order-1', cause));
  });

  it('ends at the end of its time, also where the last try begins just before that and hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const began = performance.now();
    const { promise: hangs, resolve: hanging } = Promise.withResolvers<void>();
    let isFirst = true;
    const call = (left: number) =>
      within(Math.min(4_000, left), 'a read', () => {
        if (!isFirst) return new Promise<never>(() => hanging());
        isFirst = false;
        vi.advanceTimersByTime(7_900);
        return Promise.reject(fault({ code: 14 }));
      });
    const ended = retryTransient('a read', 8_000, call).catch((error: unknown) => error);
    const endedAfter = ended.then(() => performance.now() - began);
    await hangs;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ended).toBeInstanceOf(LogUnavailable);
    expect(await endedAfter).toBe(8_000);
  });
});
