import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogUnavailable } from './event-log.ts';
import { accept } from './decision.ts';
import { CallOver, StreamBusy } from './late-jobs.ts';
import { MemoryLog } from './testing/memory-log.ts';
import { context, events, newProcess, shelf, take } from './testing/shelf.ts';

describe('a command handler whose stream others write to all the time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** A log in which another process appends first, the given number of times. */
  const contested = (times: number) => {
    const log = new MemoryLog();
    const append = log.append.bind(log);
    const other = newProcess(log);
    let lost = 0;
    const through = Object.assign(new MemoryLog(), {
      readStream: log.readStream.bind(log),
      append: async (...asked: Parameters<typeof append>) => {
        if (lost < times) {
          lost += 1;
          await other.handle(shelf, 'a', () => accept(events.Taken.create({ left: 9 })), context());
        }
        return append(...asked);
      },
    });
    return { one: newProcess(through), log, lost: () => lost };
  };

  it('answers late rather than wrongly, and backs off between tries', async () => {
    const { one, lost } = contested(40);
    const outcome = one.handle(shelf, 'a', take, context());
    await vi.advanceTimersByTimeAsync(50);
    expect(lost()).toBeLessThan(20);
    await vi.advanceTimersByTimeAsync(9_950);
    expect(await outcome).toMatchObject({ kind: 'done', state: 8 });
  });

  it('says after ten seconds that it is busy, as a log that is away, and has written nothing', async () => {
    const { one, log, lost } = contested(Infinity);
    const outcome = one.handle(shelf, 'a', take, context()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_500);
    const error = await outcome;
    expect(error).toBeInstanceOf(StreamBusy);
    expect(error).toBeInstanceOf(LogUnavailable);
    expect(log.all.map(({ data }) => data)).toEqual(Array.from({ length: lost() }, () => ({ left: 9 })));
    expect(lost()).toBeLessThan(300);
  });
});

describe('a command handler whose log takes its time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('decides nothing for a call that had to be answered meanwhile', async () => {
    const log = new MemoryLog();
    const append = log.append.bind(log);
    log.append = async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return append(...asked);
    };
    const one = newProcess(log);
    const until = (ms: number) => ({ ...context(), until: performance.now() + ms });
    const first = one.handle(shelf, 'a', take, until(9_000));
    await vi.advanceTimersByTimeAsync(1);
    const answered = one.handle(shelf, 'a', take, until(4_000)).catch((error: unknown) => error);
    const waiting = one.handle(shelf, 'a', take, until(9_000));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toMatchObject({ kind: 'done', state: 49 });
    expect(await waiting).toMatchObject({ kind: 'done', state: 48 });
    expect(await answered).toBeInstanceOf(CallOver);
    expect(await answered).toBeInstanceOf(LogUnavailable);
    expect(log.all).toHaveLength(2);
  });

  it('decides nothing for a call that had to be answered while its stream was read', async () => {
    const log = new MemoryLog();
    const readStream = log.readStream.bind(log);
    log.readStream = async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return readStream(...asked);
    };
    const one = newProcess(log);
    const until = (ms: number) => ({ ...context(), until: performance.now() + ms });
    const answered = one.handle(shelf, 'a', take, until(4_000)).catch((error: unknown) => error);
    const inTime = one.handle(shelf, 'a', take, until(20_000));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await answered).toBeInstanceOf(CallOver);
    expect(await inTime).toMatchObject({ kind: 'done', state: 49 });
    expect(log.all).toHaveLength(1);
  });
});
