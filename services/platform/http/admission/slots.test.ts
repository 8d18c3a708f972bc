import { expect, it } from 'vitest';
import { createSlots, type Queue, type Time } from './slots.ts';

/** Two queues for some slots, with a clock that the test moves. `turn`: the event loop has turned. */
const before = (atOnce: number) => {
  let ms = 0;
  let later: (() => void)[] = [];
  const time: Time = { now: () => ms, afterThisTurn: (task) => later.push(task) };
  const open = createSlots(atOnce, time);
  const [queue, second] = [open(), open()];
  const begun: string[] = [];
  const waited: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = async () => {
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  };
  const comeTo = async (to: Queue, names: readonly string[]) => {
    for (const name of names)
      void to.inTurn((hasWaited) => {
        begun.push(name);
        if (hasWaited) waited.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      });
    await settled();
  };
  const end = async (...names: readonly string[]) => {
    for (const name of names) ends.get(name)?.();
    await settled();
    const due = later;
    later = [];
    for (const task of due) task();
    await settled();
  };
  return {
    queue,
    second,
    begun,
    waited,
    pass: (by: number) => (ms += by),
    come: (...names: readonly string[]) => comeTo(queue, names),
    comeSecond: (...names: readonly string[]) => comeTo(second, names),
    end,
    turn: () => end(),
  };
};

it('begins as many as there are slots at once, and tells them that they did not have to wait', async () => {
  const { come, begun, waited, queue } = before(2);
  await come('a', 'b', 'c');
  expect([begun, waited, queue.length()]).toEqual([['a', 'b'], [], 1]);
});

it('begins the others in their order, as slots are left, and tells them that they had to wait', async () => {
  const { come, end, begun, waited, queue } = before(2);
  await come('a', 'b', 'c', 'd', 'e');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a', 'c');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect([waited, queue.length()]).toEqual([['c', 'd', 'e'], 0]);
});

it('begins the first queue before the second, of which one in four goes on', async () => {
  const { come, comeSecond, end, begun } = before(1);
  await come('a');
  await comeSecond('x', 'y', 'z');
  await come('b', 'c', 'd', 'e');
  for (const name of ['a', 'b', 'c', 'd', 'x', 'e', 'y', 'z']) await end(name);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'x', 'e', 'y', 'z']);
});

it('counts a call that is answered at once until the event loop has turned, so that many read together form a queue', async () => {
  const { queue, turn } = before(2);
  let answered = 0;
  const calls = Array.from({ length: 5 }, () => queue.inTurn(async () => (answered += 1)));
  await calls[1];
  expect([answered, queue.length()]).toEqual([2, 3]);
  await turn();
  expect([answered, queue.length()]).toEqual([4, 1]);
  await turn();
  await Promise.all(calls);
  expect([answered, queue.length()]).toEqual([5, 0]);
});

it('begins few in a turn, so that turns stay short, and nobody who comes meanwhile goes before those who wait', async () => {
  const { come, end, turn, begun, waited } = before(8);
  const names = Array.from({ length: 16 }, (_, n) => String(n));
  await come(...names);
  await end(...names.slice(0, 8));
  expect(begun.length).toBe(12);
  await come('late');
  await turn();
  expect([begun, waited.length]).toEqual([names, 8]);
  await end('8');
  expect(begun.at(-1)).toBe('late');
});

it('gives the slot of a call that fails to the next one', async () => {
  const { queue, turn, come, begun } = before(1);
  const failure = queue.inTurn(() => Promise.reject(new Error('a bug')));
  await come('a');
  await expect(failure).rejects.toThrow('a bug');
  await turn();
  expect(begun).toEqual(['a']);
});

it('estimates a wait by how many were begun since the queue formed', async () => {
  const { queue, come, end, pass } = before(1);
  await come('a', 'b', 'c', 'd', 'e', 'f');
  pass(200);
  await end('a');
  pass(200);
  await end('b');
  // Two began in 400 ms, and three are in front.
  expect(queue.expected()).toBe(600);
});

it('knows nothing of a queue that is young, and expects no end where nobody has moved up', async () => {
  const { queue, come, pass } = before(1);
  await come('a', 'b');
  pass(299);
  expect(queue.expected()).toBe(0);
  pass(1);
  expect(queue.expected()).toBe(Infinity);
});

it('goes by what was begun last in a queue that has been there for long', async () => {
  const { queue, come, end, pass } = before(1);
  await come(...Array.from({ length: 40 }, (_, n) => String(n)));
  pass(10_000);
  for (let n = 0; n < 30; n += 1) {
    await end(String(n));
    pass(100);
  }
  expect(queue.length()).toBe(9);
  expect(queue.expected()).toBeGreaterThan(900);
  expect(queue.expected()).toBeLessThan(2_000);
});

it('expects nobody to wait where nobody does, however long those under way take', async () => {
  const { queue, come, pass } = before(1);
  await come('a');
  pass(60_000);
  expect(queue.expected()).toBe(0);
});

it('has endless slots where that is asked for', async () => {
  const { come, begun, queue } = before(Infinity);
  await come(...Array.from({ length: 1_000 }, (_, n) => String(n)));
  expect([begun.length, queue.length()]).toEqual([1_000, 0]);
});
