import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { LogEndsEarly, type Batch } from '../../kernel/event-log.ts';
import { pagesOf } from './log-pages.ts';

const recorded = (position: bigint): RecordedEvent => ({
  id: '',
  stream: 'a-1',
  revision: 0,
  position,
  type: 'Happened',
  data: {},
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 },
  created: new Date(0),
});

/** A log with events of ours at the first and the last of its places, read ten places at a time as a server does. */
const read = (end: bigint) => (after: bigint | undefined) => {
  const from = after ?? 0n;
  const last = from + 9n < end ? from + 9n : end;
  const events = [1n, end].filter((place) => place >= from && place <= last).map(recorded);
  return Promise.resolve({ events, last: from > end || end === 0n ? undefined : last });
};

const all = async (batches: AsyncIterable<Batch>) => {
  const seen: bigint[] = [];
  let position: bigint | undefined;
  for await (const batch of batches) {
    seen.push(...batch.events.map((event) => event.position));
    ({ position } = batch);
  }
  return { seen, position };
};

describe('reading the whole log', () => {
  it('goes on behind pages that hold none of our events', async () => {
    expect(await all(pagesOf(read(1_000n), undefined))).toEqual({ seen: [1n, 1_000n], position: 1_000n });
  });

  it('gives nothing twice to who goes on behind a position', async () => {
    expect(await all(pagesOf(read(1_000n), 1n))).toEqual({ seen: [1_000n], position: 1_000n });
    expect(await all(pagesOf(read(1_000n), 1_000n))).toEqual({ seen: [], position: undefined });
  });

  it('stops at its goal, and gives nothing that stands behind it', async () => {
    expect(await all(pagesOf(read(1_000n), undefined, 504n))).toEqual({ seen: [1n], position: 504n });
  });

  it('throws when the log ends before the goal', async () => {
    await expect(all(pagesOf(read(1_000n), undefined, 1_001n))).rejects.toThrow(LogEndsEarly);
    await expect(all(pagesOf(read(0n), undefined, 5n))).rejects.toThrow(LogEndsEarly);
  });

  it('finds an empty log empty', async () => {
    expect(await all(pagesOf(read(0n), undefined))).toEqual({ seen: [], position: undefined });
    expect(await all(pagesOf(read(0n), undefined, 0n))).toEqual({ seen: [], position: undefined });
  });
});
