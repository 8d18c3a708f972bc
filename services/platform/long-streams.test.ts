import { expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { longStreams } from './long-streams.ts';

const stand = () => {
  const lengths = new Map<string, number>();
  const reads: (readonly [stream: string, from: number])[] = [];
  const readStream = (stream: string, from = 0) => {
    reads.push([stream, from]);
    const all = Array.from({ length: lengths.get(stream) ?? 0 }, (_, revision) => ({
      stream,
      revision,
      data: 'x'.repeat(1_000),
    }));
    return Promise.resolve(all.slice(from) as unknown as readonly RecordedEvent[]);
  };
  const grow = (stream: string, by: number) => lengths.set(stream, (lengths.get(stream) ?? 0) + by);
  return { reads, grow, whole: longStreams({ readStream }, { long: 3, remembered: 8_000 }) };
};
const revisions = (events: readonly RecordedEvent[]) => events.map(({ revision }) => revision);

it('reads of a long stream only what is new, and of a short one all', async () => {
  const { reads, grow, whole } = stand();
  grow('long', 3);
  grow('short', 2);
  for (const stream of ['long', 'long', 'short', 'short', 'nowhere']) await whole(stream);
  grow('long', 2);
  expect(revisions(await whole('long'))).toEqual([0, 1, 2, 3, 4]);
  expect(reads).toEqual([
    ['long', 0],
    ['long', 3],
    ['short', 0],
    ['short', 0],
    ['nowhere', 0],
    ['long', 3],
  ]);
});

it('forgets what was asked for longest ago, when it weighs too much', async () => {
  const { reads, grow, whole } = stand();
  for (const stream of ['a', 'b', 'c']) grow(stream, 3);
  for (const stream of ['a', 'b', 'a', 'c', 'a', 'b']) await whole(stream);
  expect(reads.slice(-3)).toEqual([
    ['c', 0],
    ['a', 3],
    ['b', 0],
  ]);
});
