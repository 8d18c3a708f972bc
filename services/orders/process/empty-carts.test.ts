import { describe, expect, it } from 'vitest';
import { cartEvents } from '#contracts/carts/events';
import { ownerEvents } from '#contracts/orders/events';
import { noon, orderId, placed, shirt, userId } from '../testing/examples.ts';
import { emptyCarts } from './empty-carts.ts';
import { newWorld, recorded, written } from '../testing/process-examples.ts';

const task = { key: orderId, data: { orderId }, attempts: 0 };

describe('emptying carts that were left full', () => {
  it('is noted for 20 s after the order was written, and struck out when the cart was checked out', async () => {
    const { deps } = await newWorld();
    const { changesFor } = emptyCarts(deps);
    expect(changesFor(recorded(placed()))).toEqual([
      { kind: 'add', key: orderId, dueAt: new Date(written.getTime() + 20_000), data: { orderId, userId } },
    ]);
    const lines = [{ productId: shirt, variantId: shirt }];
    const checkedOut = { userId, orderId, lines, at: noon.toISOString() };
    expect(changesFor(recorded(cartEvents.CartCheckedOut.create(checkedOut)))).toEqual([
      { kind: 'done', key: orderId },
    ]);
  });

  it('takes out the ordered lines that were there when the order was placed', async () => {
    const { deps, asked } = await newWorld(placed());
    expect(await emptyCarts(deps).act(task)).toBe('done');
    expect(asked).toEqual([
      ['checkOut', { userId, orderId, lines: placed().data.lines, placedAt: noon.toISOString() }],
    ]);
  });

  it('takes them out of the cart of who ordered, also where another has taken the order over since', async () => {
    const guestId = userId;
    const owner = 'e'.repeat(24);
    const takenOver = ownerEvents.OrderTakenOver.create({
      orderId,
      userId: owner,
      guestId,
      at: noon.toISOString(),
    });
    const { deps, asked } = await newWorld(placed(), takenOver);
    expect(await emptyCarts(deps).act({ ...task, data: { orderId, userId: guestId } })).toBe('done');
    expect(asked).toMatchObject([['checkOut', { userId: guestId }]]);
  });

  it('waits for an order that is not to be read yet', async () => {
    const { deps, asked } = await newWorld();
    expect(await emptyCarts(deps).act(task)).toBe('wait');
    expect(asked).toEqual([]);
  });
});
