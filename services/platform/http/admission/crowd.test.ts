import { expect, it } from 'vitest';
import { watchCrowd } from './crowd.ts';
import { createQueues, noQueues, type Queues } from './queues.ts';

const comeIn = (queues: Queues, howMany: number) => {
  const leaving = Promise.withResolvers<void>();
  const calls = Array.from({ length: howMany }, () => queues.inTurn('orders', () => leaving.promise));
  return {
    leave: () => {
      leaving.resolve();
      return Promise.all(calls);
    },
  };
};

it('calls four calls under way a crowd, until one of them has ended', async () => {
  const { queues, isCrowded } = watchCrowd(noQueues);
  const three = comeIn(queues, 3);
  expect(isCrowded()).toBe(false);
  const fourth = comeIn(queues, 1);
  expect(isCrowded()).toBe(true);
  await fourth.leave();
  expect(isCrowded()).toBe(false);
  await three.leave();
});

it('counts those who wait in a queue, and calls that fail no longer than they last', async () => {
  const { queues, isCrowded } = watchCrowd(createQueues(1));
  const waiting = comeIn(queues, 4);
  expect(isCrowded()).toBe(true);
  await waiting.leave();
  const broken = Array.from({ length: 4 }, () =>
    queues.inTurn(undefined, () => Promise.reject(new Error('broken'))),
  );
  expect(isCrowded()).toBe(true);
  await Promise.allSettled(broken);
  expect(isCrowded()).toBe(false);
});
