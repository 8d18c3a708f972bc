import { expect, it } from 'vitest';
import { createQueues, noQueues, type QueueName } from './queues.ts';

const AT_ONCE = 16;

/** A shop in which no call is ever done; `come` brings this many calls, and tells how many were turned away. */
const house = () => {
  let ms = 0;
  const queues = createQueues(AT_ONCE, { now: () => ms, afterThisTurn: () => undefined });
  return {
    isFull: queues.isFull,
    pass: (by: number) => (ms += by),
    come: (name: QueueName, howMany: number): number => {
      let away = 0;
      for (let come = 0; come < howMany; come += 1)
        if (queues.isFull(name)) away += 1;
        else void queues.inTurn(name, () => new Promise<void>(() => undefined));
      return away;
    },
  };
};

it.each(['orders', 'changes', 'reads', 'pages'] as const)(
  'turns nobody of 48 away, however slow it is: %s',
  (name) => {
    const { come, pass } = house();
    let away = 0;
    for (let person = 0; person < 48; person += 1) {
      away += come(name, 1);
      pass(10_000);
    }
    expect(away).toBe(0);
  },
);

it('lets a crowd in that comes at once, and nobody behind it when it is known that they would wait for long', () => {
  const { come, pass } = house();
  expect(come('reads', 1_000)).toBe(0);
  pass(299);
  expect(come('reads', 10)).toBe(0);
  pass(1);
  expect(come('reads', 10)).toBe(10);
});

it('has room for so many and no more, however young the queue is', () => {
  const { come } = house();
  expect(come('reads', 2_000)).toBe(2_000 - 1_024 - AT_ONCE);
  expect(come('orders', 2_000)).toBe(2_000 - 512 - AT_ONCE);
  // The slots are taken by orders.
  expect(come('changes', 2_000)).toBe(2_000 - 512);
});

it('lets 500 order at once, and waits for them all', () => {
  const { come, pass } = house();
  expect(come('orders', 250)).toBe(0);
  pass(60_000);
  expect(come('orders', 250)).toBe(0);
});

it('sends pages to as many as there is room for, however long they wait', () => {
  const { come, pass } = house();
  come('pages', 500);
  pass(60_000);
  expect(come('pages', 540)).toBe(0);
  expect(come('pages', 1)).toBe(1);
});

it('takes orders before carts are filled, and shows its goods nevertheless', () => {
  const { come, pass, isFull } = house();
  come('orders', 64);
  come('changes', 32);
  pass(300);
  expect([isFull('orders'), isFull('changes'), isFull('reads')]).toEqual([false, true, false]);
  expect([come('reads', 64), come('pages', 64)]).toEqual([0, 0]);
});

it('lets nobody wait whose call is in no queue', async () => {
  const { come, pass, isFull } = house();
  for (const name of ['reads', 'changes', 'orders'] as const) come(name, 2_000);
  pass(60_000);
  expect(isFull(undefined)).toBe(false);
  const { inTurn } = createQueues(1);
  void inTurn('reads', () => new Promise<void>(() => undefined));
  expect(await inTurn(undefined, async (hasWaited) => hasWaited)).toBe(false);
});

it('has a form without queues, in which nobody waits', async () => {
  expect(noQueues.isFull('reads')).toBe(false);
  expect(await noQueues.inTurn('reads', async (hasWaited) => hasWaited)).toBe(false);
});
