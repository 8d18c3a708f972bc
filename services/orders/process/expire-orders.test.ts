import { describe, expect, it } from 'vitest';
import { cancelled, captured, captureStarted, expired, orderId, placed } from '../examples.ts';
import { newWorld, recorded, written } from './examples.ts';
import { expireOrders } from './expire-orders.ts';

const DAY = 86_400_000;
const item = { key: orderId, data: { orderId }, attempts: 0 };

describe('expiring orders that nobody paid', () => {
  it('is noted for a day after the order was written, so that the demo shop of the past stands', async () => {
    const { deps } = await newWorld();
    expect(expireOrders(deps, DAY).todo(recorded(placed()))).toEqual([
      { kind: 'add', key: orderId, dueAt: new Date(written.getTime() + DAY), data: { orderId } },
    ]);
  });

  it.each([captured, cancelled, expired])('is struck out by $type', async (event) => {
    const { deps } = await newWorld();
    expect(expireOrders(deps, DAY).todo(recorded(event))).toEqual([{ kind: 'done', key: orderId }]);
  });

  it('closes the order, and twice does nothing more', async () => {
    const { deps, types } = await newWorld(placed());
    expect(await expireOrders(deps, DAY).act(item)).toBe('done');
    expect(await expireOrders(deps, DAY).act(item)).toBe('done');
    expect(types()).toEqual(['OrderPlaced', 'OrderExpired']);
  });

  it('waits for a capture that is under way', async () => {
    const { deps, types } = await newWorld(placed(), captureStarted);
    expect(await expireOrders(deps, DAY).act(item)).toBe('wait');
    expect(types()).toEqual(['OrderPlaced', 'PaymentCaptureStarted']);
  });

  it('has nothing to do for an order that was paid', async () => {
    const { deps, types } = await newWorld(placed(), captured);
    expect(await expireOrders(deps, DAY).act(item)).toBe('done');
    expect(types()).toEqual(['OrderPlaced', 'PaymentCaptured']);
  });
});
