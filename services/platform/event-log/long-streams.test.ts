import { expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { longStreams } from './long-streams.ts';

const stand = () => {
  const lengths = new Map<string, number>();
  const reads: (readonly [stream: string, from: number])[] = [];
  const starts = new Map<string, number>();
  const readStream = (stream: string, from = 0, most = Infinity) => {
    if (most > 1) reads.push([stream, from]);
    const all = Array.from({ length: lengths.get(stream) ?? 0 }, (_, revision) => ({
      stream,
      revision,
      id: `${stream}@${revision}`,
      data: 'x'.repeat(1_000),
    }));
    const begin = Math.max(from, starts.get(stream) ?? 0);
    return Promise.resolve(all.slice(begin, begin + most) as unknown as readonly RecordedEvent[]);
  };
  const grow = (stream: string, by: number) => lengths.set(stream, (lengths.get(stream) ?? 0) + by);
  const cut = (stream: string, before: number) => starts.set(stream, before);
  return { reads, grow, cut, whole: longStreams({ readStream }, { long: 3, remembered: 8_000 }) };
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
    ['long', 2],
    ['short', 0],
    ['short', 0],
    ['nowhere', 0],
    ['long', 2],
  ]);
});

it('forgets a stream that was deleted, or whose beginning was cut off, also before it was read first', async () => {
  const { grow, cut, whole } = stand();
  grow('order', 6);
  expect(revisions(await whole('order'))).toEqual([0, 1, 2, 3, 4, 5]);
  cut('order', 2);
  for (const _ of [1, 2]) expect(revisions(await whole('order'))).toEqual([2, 3, 4, 5]);
  grow('order', 1);
  expect(revisions(await whole('order'))).toEqual([2, 3, 4, 5, 6]);
  cut('order', 7);
  expect(await whole('order')).toEqual([]);
});

it('forgets what was asked for longest ago, when it weighs too much', async () => {
  const { reads, grow, whole } = stand();
  for (const stream of ['a', 'b', 'c']) grow(stream, 3);
  for (const stream of ['a', 'b', 'a', 'c', 'a', 'b']) await whole(stream);
  expect(reads.slice(-3)).toEqual([
    ['c', 0],
    ['a', 2],
    ['b', 0],
  ]);
});
