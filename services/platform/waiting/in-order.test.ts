import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

async function* numbers(count: number): AsyncIterable<number> {
  for (let n = 0; n < count; n += 1) yield await Promise.resolve(n);
}

it('answers in order, and works on no more at once', async () => {
  let running = 0;
  let most = 0;
  const work = async (n: number) => {
    most = Math.max(most, (running += 1));
    for (let turn = n % 3; turn >= 0; turn -= 1) await nextTurn();
    running -= 1;
    return n * 2;
  };
  const answers: number[] = [];
  for await (const answer of inOrder(numbers(20), 4, work)) answers.push(answer);
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n * 2));
  expect(most).toBe(4);
});

it('ends with the first that fails, behind the answers before it', async () => {
  const answers: number[] = [];
  const work = (n: number) => (n >= 2 ? Promise.reject(new Error(`no ${n}`)) : Promise.resolve(n));
  const run = async () => {
    for await (const answer of inOrder(numbers(9), 3, work)) answers.push(answer);
  };
  await expect(run()).rejects.toThrow('no 2');
  expect(answers).toEqual([0, 1]);
});

it.each<[string, (n: number) => void]>([
  ['fails', () => undefined],
  [
    'is left by who reads it',
    (n) => {
      if (n === 1) throw new Error('enough');
    },
  ],
])('has nothing under way any more when it %s', async (_, hear) => {
  let underWay = 0;
  const work = async (n: number) => {
    underWay += 1;
    for (let turn = 0; turn < n * 5; turn += 1) await nextTurn();
    underWay -= 1;
    if (n === 2) throw new Error('no 2');
    return n;
  };
  const run = async () => {
    for await (const answer of inOrder(numbers(20), 6, work)) hear(answer);
  };
  await expect(run()).rejects.toThrow(/no 2|enough/);
  expect(underWay).toBe(0);
});
