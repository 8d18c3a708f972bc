import { expect, it } from 'vitest';
import { oncePer } from './once-per.ts';

it('repeats the same message only once the interval is over, and lets others through', () => {
  const heard: number[] = [];
  let now = 0;
  const say = oncePer<number>(
    1_000,
    (value) => heard.push(value),
    () => now,
  );
  say('a', 1);
  say('a', 2);
  say('b', 3);
  now = 999;
  say('a', 4);
  now = 1_000;
  say('a', 5);
  expect(heard).toEqual([1, 3, 5]);
});
