import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});
afterEach(() => {
  // The log recognises a repeated append by its event ids.
  const ids = life.log.all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

const TOTAL = 44_50;
/** An order of one unit of the given stock, which expired and was paid afterwards. */
const paidLate = async (pieces: number) => {
  const shirt = await life.sell(pieces);
  const ordered = await life.order([shirt, 1]);
  await life.expire(life.shop, ordered.orderId);
  life.provider.complete(ordered.paymentId);
  return { ...ordered, shirt };
};

/** The last piece was sold to somebody else before the money came. */
const expiredAndSoldOut = async () => {
  const shirt = await life.sell(1);
  const ordered = await life.order([shirt, 1]);
  await life.expire(life.shop, ordered.orderId);
  await life.runTasks();
  await life.order([shirt, 1]);
  life.provider.complete(ordered.paymentId);
  return { ...ordered, shirt };
};

describe('money that comes for an order that had expired', () => {
  it('brings it to life again, with stock of its own', async () => {
    const { orderId, paymentId, shirt } = await paidLate(5);
    await life.runTasks();
    expect(await life.available(shirt)).toBe(4);
    expect(life.types(orderId).slice(-4)).toEqual([
      'OrderExpired',
      'OrderRevived',
      'PaymentCaptureStarted',
      'PaymentCaptured',
    ]);
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    expect(await life.deliver(orderId)).toMatchObject({ kind: 'done' });
    expect(await life.taken(shirt)).toEqual(new Map([[orderId, 1]]));
    expect(life.log.all.filter(({ type }) => type === 'StockCommitted')).toHaveLength(1);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL);
  });

  it('counts what it had itself, also while nobody has given that back yet', async () => {
    const { orderId, paymentId, shirt } = await paidLate(1);
    expect(await life.available(shirt)).toBe(0);
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    await life.runTasks();
    expect(await life.available(shirt)).toBe(0);
    expect(await life.taken(shirt)).toEqual(new Map([[orderId, 1]]));
  });

  it('does not make it expire again, nor undo its reservation', async () => {
    const { orderId, paymentId } = await paidLate(1);
    await life.webhook(paymentId);
    const before = life.types(orderId);
    await life.runTasks();
    await life.expire(life.shop, orderId);
    for (const process of life.shop.processes)
      for (const event of life.log.all)
        for (const change of process.changesFor(event))
          if (change.kind === 'add') await process.act({ ...change, attempts: 0 });
    expect(life.types(orderId)).toEqual(before);
  });

  it('goes back when the goods are gone, and nothing is held for it', async () => {
    const { orderId, paymentId, shirt } = await expiredAndSoldOut();
    expect(await life.webhook(paymentId)).toEqual({ kind: 'given-back', code: 'ORDER_CLOSED' });
    await life.runTasks();
    expect(life.types(orderId).slice(-4)).toEqual([
      'OrderExpired',
      'OrderAbandoned',
      'PaymentFailed',
      'DuplicateCaptureRefunded',
    ]);
    expect((await life.taken(shirt)).has(orderId)).toBe(false);
    expect(life.provider.keptFor(orderId)).toBe(0);
    expect(await life.webhook(paymentId)).toEqual({ kind: 'given-back', code: 'ORDER_CLOSED' });
    expect(life.types(orderId)).toHaveLength(7);
  });

  it('goes back when only a part of the goods is there', async () => {
    const [shirt, shoes] = [await life.sell(1), await life.sell(9)];
    const { orderId, paymentId } = await life.order([shoes, 2], [shirt, 1]);
    await life.expire(life.shop, orderId);
    await life.runTasks();
    await life.order([shirt, 1]);
    life.provider.complete(paymentId);
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'given-back' });
    expect(await life.available(shoes)).toBe(9);
  });

  it('goes back when one of its products was deleted meanwhile, and nothing is held for it', async () => {
    const [shirt, shoes] = [await life.sell(5), await life.sell(9)];
    const { orderId, paymentId } = await life.order([shoes, 2], [shirt, 1]);
    await life.expire(life.shop, orderId);
    await life.discontinue(shirt);
    life.provider.complete(paymentId);
    expect(await life.webhook(paymentId)).toEqual({ kind: 'given-back', code: 'ORDER_CLOSED' });
    await life.runTasks();
    expect(life.types(orderId).slice(-3)).toEqual([
      'OrderExpired',
      'PaymentFailed',
      'DuplicateCaptureRefunded',
    ]);
    expect([await life.available(shirt), await life.available(shoes)]).toEqual([5, 9]);
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('pays once when two payments come late, and the second goes back', async () => {
    const { orderId, paymentId, userId } = await life.order([await life.sell(3), 1]);
    const second = await life.payAgain(orderId, userId);
    await life.expire(life.shop, orderId);
    for (const id of [paymentId, second]) life.provider.complete(id);
    await life.runTasks();
    expect(life.provider.keptFor(orderId)).toBe(TOTAL);
    const types = life.types(orderId);
    expect(types.filter((type) => type === 'PaymentCaptured')).toHaveLength(1);
    expect(types.at(-1)).toBe('DuplicateCaptureRefunded');
  });
});

describe('money that comes for an order that was cancelled', () => {
  it('always goes back', async () => {
    const shirt = await life.sell(5);
    const { orderId, paymentId, userId } = await life.order([shirt, 1]);
    await life.cancel(orderId, { id: userId, role: 'customer' });
    life.provider.complete(paymentId);
    expect(await life.webhook(paymentId)).toEqual({ kind: 'given-back', code: 'ORDER_CLOSED' });
    await life.runTasks();
    expect(await life.available(shirt)).toBe(5);
    expect(life.provider.keptFor(orderId)).toBe(0);
    expect(life.types(orderId).at(-1)).toBe('DuplicateCaptureRefunded');
  });
});
