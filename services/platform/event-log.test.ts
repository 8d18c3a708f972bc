import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { createEventLog } from './event-log.ts';
import type { PageRequest } from './event-log/read-requests.ts';
import { Reads } from './event-log/reads.ts';

/** What the client asked for, with a server that takes a millisecond for each event that it answers. */
let asked: PageRequest[] = [];
let length = 0;
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(Reads.prototype, 'page').mockImplementation(async (request) => {
    if (request.stream === undefined) return [];
    asked.push(request);
    const first = request.from === 'start' ? 0 : Number(request.from);
    const count = Math.max(0, Math.min(request.most ?? Infinity, length - first));
    await new Promise((resolve) => setTimeout(resolve, count));
    return Array.from({ length: count }, (_, index) => answered(first + index));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const answered = (revision: number) => ({
  event: { stream: 'stock-a', revision, type: 'Happened' } as RecordedEvent,
  position: BigInt(revision),
});

/** The revisions of the stream, and how often the log was asked for it. */
const read = async (...places: readonly number[]) => {
  const log = createEventLog('esdb://127.0.0.1:1?tls=false', { doubt: 60_000 });
  const reading = log.readStream('stock-a', ...places);
  reading.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  const events = await reading;
  await log.close();
  return { revisions: events.map(({ revision }) => revision), reads: asked.length, seen: log.seen() };
};
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

it('a stream is read whole where that takes longer than a single call may', async () => {
  length = 15_300;
  expect(await read()).toMatchObject({ revisions: from(0, 15_300), reads: 8 });
});

it('the rest of a stream is read whole from wherever it begins', async () => {
  length = 15_300;
  expect(await read(5_100)).toMatchObject({ revisions: from(5_100, 10_200), reads: 6 });
});

it('a stream that fits a page is asked for once', async () => {
  length = 1_999;
  expect(await read()).toMatchObject({ revisions: from(0, 1_999), reads: 1 });
});

it('a part of a stream is asked for once, and no more comes than was wanted', async () => {
  length = 15_300;
  expect(await read(10, 3)).toMatchObject({ revisions: [10, 11, 12], reads: 1 });
});

it('the place of the last event that was read is known to be in the log', async () => {
  length = 15_300;
  expect(await read(10, 3)).toMatchObject({ seen: 12n });
  expect(await read()).toMatchObject({ seen: 15_299n });
});
