import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('asks again until there is an answer', async () => {
  const answers = [undefined, false, 'yes'] as const;
  let asked = 0;
  expect(await eventually(() => answers[asked++], { within: 20_000, every: 1 })).toBe('yes');
  expect(asked).toBe(3);
});

test('takes zero and the empty string for answers', async () => {
  expect(await eventually(() => 0, { within: 0 })).toBe(0);
  expect(await eventually(() => '', { within: 0 })).toBe('');
});

test('asks at least once, and answers nothing when the time is up', async () => {
  let asked = 0;
  const never = () => {
    asked += 1;
    return Promise.resolve(false as const);
  };
  expect(await eventually(never, { within: 0 })).toBeUndefined();
  expect(asked).toBe(1);
});
