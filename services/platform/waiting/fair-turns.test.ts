import { describe, expect, it } from 'vitest';
import { fairTurns, Overloaded } from './fair-turns.ts';

const LIMITS = { atOnce: 1, perKind: 5, perCaller: 3 };

/** Tasks that end when they are told to, and the order in which they began. */
const bench = (limits = LIMITS) => {
  const inTurn = fairTurns(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (kind: string, caller: string) =>
    inTurn({ kind, caller }, () => {
      begun.push(`${kind} ${caller}`);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, begun, endOne };
};

describe('fair turns', () => {
  it('give every kind of work its turn, and every caller within a kind', async () => {
    const { ask, begun, endOne } = bench();
    const asked = [
      ask('register', 'crowd'),
      ...[1, 2, 3].map(() => ask('register', 'crowd')),
      ask('register', 'other'),
      ask('sign in', 'amina'),
      ask('sign in', 'bilan'),
    ];
    for (const _ of asked) await endOne();
    await Promise.all(asked);
    expect(begun).toEqual([
      'register crowd',
      'register crowd',
      'sign in amina',
      'register other',
      'sign in bilan',
      'register crowd',
      'register crowd',
    ]);
  });

  it('run no more at once than they may', async () => {
    const { ask, begun, endOne } = bench({ ...LIMITS, atOnce: 2 });
    const asked = [1, 2, 3].map((number) => ask('sign in', `${number}`));
    expect(begun).toHaveLength(2);
    await endOne();
    expect(begun).toHaveLength(3);
    await endOne();
    await endOne();
    await Promise.all(asked);
  });

  it('refuse at once what would wait behind too much of its caller or of its kind, and nothing else', async () => {
    const { ask, endOne } = bench();
    const asked = [1, 2, 3, 4].map(() => ask('register', 'crowd'));
    await expect(ask('register', 'crowd')).rejects.toThrow(Overloaded);
    asked.push(ask('register', 'a'), ask('register', 'b'));
    await expect(ask('register', 'c')).rejects.toThrow(Overloaded);
    asked.push(ask('sign in', 'c'));
    for (const _ of asked) await endOne();
    await Promise.all(asked);
  });

  it('go on after a task that failed', async () => {
    const inTurn = fairTurns(LIMITS);
    const work = { kind: 'sign in', caller: 'amina' };
    await expect(inTurn(work, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(work, () => Promise.resolve('done'))).toBe('done');
  });
});
