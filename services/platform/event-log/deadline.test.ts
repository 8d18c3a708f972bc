import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryTransient, within } from './deadline.ts';
import { LogRefuses, LogUnavailable } from '../../kernel/event-log.ts';

const never = () => new Promise<never>(() => {});
const fault = (marks: object) => Object.assign(new Error('a fault'), marks);

describe('a call with a deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('answers as the call does, and leaves no timer behind', async () => {
    expect(await within(1_000, 'a read', () => Promise.resolve(7))).toBe(7);
    await expect(within(1_000, 'a read', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at its deadline when the call does not', async () => {
    const late = within(1_000, 'a read', never);
    await Promise.all([expect(late).rejects.toThrow(LogUnavailable), vi.advanceTimersByTimeAsync(1_000)]);
  });

  it('overlooks what a call that was given up says later', async () => {
    let fail: (error: Error) => void = () => {};
    const late = within(1_000, 'a read', () => new Promise<never>((_, reject) => (fail = reject)));
    await Promise.all([
      expect(late).rejects.toThrow('took longer than 1000 ms'),
      vi.advanceTimersByTimeAsync(1_000).then(() => fail(new Error('too late'))),
    ]);
  });
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
});
