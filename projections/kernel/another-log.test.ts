import { expect, it } from 'vitest';
import { LogWatch } from './shorter-log.ts';

it('a log that ends before what was seen of it is doubted once, and then told', () => {
  const looks = new LogWatch();
  const ends = [10n, 20n, 15n, 16n].map((end) => looks.hasShrunk([end], end));
  expect(ends).toEqual([false, false, false, true]);
});

it('a member of a cluster that was behind for one look is no shorter log', () => {
  const looks = new LogWatch();
  const ends = [10n, 8n, 11n, 9n, 11n].map((end) => looks.hasShrunk([], end));
  expect(ends).toEqual([false, false, false, false, false]);
});

it('what a worker has reached was in the log, too', () => {
  const looks = new LogWatch();
  expect(looks.hasShrunk([30n, 5n], 20n)).toBe(false);
  expect(looks.hasShrunk([30n, 5n], 29n)).toBe(true);
});
