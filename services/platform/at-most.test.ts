import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('runs so many at once and the others in line, whatever fails', async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const tasks = [0, 1, 2, 3].map((number) =>
    inTurn(() => {
      begun.push(number);
      const end = Promise.withResolvers<number>();
      ends.push(end);
      return end.promise;
    }),
  );
  const fates = Promise.allSettled(tasks);
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('one failed'));
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.resolve(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.resolve(2);
  ends[3]?.resolve(3);
  expect((await fates).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
});
