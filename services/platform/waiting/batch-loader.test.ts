import { describe, expect, it, vi } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** Doubles numbers; every question is answered when the test says so. */
const slowDoubling = () => {
  const asked: { readonly keys: readonly number[]; readonly answer: () => void }[] = [];
  const double = batchLoader(async (keys: readonly number[]) => {
    await new Promise<void>((answer) => asked.push({ keys: [...keys], answer }));
    return (key: number) => key * 2;
  });
  const question = async (number: number) => vi.waitUntil(() => asked[number]);
  return { double, question };
};

describe('questions asked together', () => {
  it('are each answered, those behind the first with one question', async () => {
    const { double, question } = slowDoubling();
    const first = double(1);
    const one = await question(0);
    const others = [double(2), double(3)];
    one.answer();
    const two = await question(1);
    two.answer();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6]);
    expect([one.keys, two.keys]).toEqual([[1], [2, 3]]);
  });

  it('are not held up by one that is never answered', async () => {
    const { double, question } = slowDoubling();
    void double(1);
    await question(0);
    const second = double(2);
    (await question(1)).answer();
    expect(await second).toBe(4);
  });

  it('fail together, and those behind them do not', async () => {
    let broken = true;
    const ask = batchLoader(async () => {
      if (broken) throw new Error('away');
      return (key: number) => key;
    });
    expect(await Promise.allSettled([ask(1), ask(2)])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    broken = false;
    expect(await ask(3)).toBe(3);
  });
});
