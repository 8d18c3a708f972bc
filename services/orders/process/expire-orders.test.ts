import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contracts/kernel/duration';
import {
  cancelled,
  captured,
  captureStarted,
  expired,
  noon,
  orderId,
  placed,
  shirt,
  shoes,
  started,
  userId,
} from '../testing/examples.ts';
import { accept } from '../../kernel/decision.ts';
import { processContext } from '../../kernel/process-context.ts';
import { order } from '../state.ts';
import { newWorld, recorded } from '../testing/process-examples.ts';
import { expireOrders } from './expire-orders.ts';

const task = { key: orderId, data: { orderId }, attempts: 0 };

describe('expiring orders that nobody paid', () => {
  it('is noted for the time after the order was placed, with what it holds', async () => {
    const { deps } = await newWorld();
    const lines = [
      [shirt, 2],
      [shoes, 1],
    ];
    const data = { orderId, userId, placedAt: noon.toISOString(), lines };
    expect(expireOrders(deps, DAY).changesFor(recorded(placed()))).toEqual([
      { kind: 'add', key: orderId, dueAt: new Date(noon.getTime() + DAY), data },
    ]);
  });

  it('goes by the time of today: a longer one puts the task back, a shorter one acts at once', async () => {
    const { deps, types } = await newWorld(placed());
    // Four hours have passed.
    expect(await expireOrders(deps, 5 * HOUR).act(task)).toEqual({ again: HOUR });
    expect(types()).toEqual(['OrderPlaced']);
    expect(await expireOrders(deps, HOUR).act(task)).toBe('done');
    expect(types()).toEqual(['OrderPlaced', 'OrderExpired']);
  });

  it.each([captured, cancelled, expired])('is struck out by $type', async (event) => {
    const { deps } = await newWorld();
    expect(expireOrders(deps, DAY).changesFor(recorded(event))).toEqual([{ kind: 'done', key: orderId }]);
  });

  it('closes the order, and twice does nothing more', async () => {
    const { deps, types } = await newWorld(placed());
    expect(await expireOrders(deps, HOUR).act(task)).toBe('done');
    expect(await expireOrders(deps, HOUR).act(task)).toBe('done');
    expect(types()).toEqual(['OrderPlaced', 'OrderExpired']);
  });

  it('has the providers asked first where a payment was started, and closes nothing that is paid then', async () => {
    const { deps, types, log } = await newWorld(placed(), started);
    const { length } = log.all;
    const pay = async () => {
      expect(types()).toHaveLength(length);
      await deps.handler.handle(order, orderId, () => accept(captured), processContext('test', 'pay'));
    };
    expect(await expireOrders({ ...deps, lookBeforeExpiry: pay }, HOUR).act(task)).toBe('done');
    expect(types()).toEqual(['OrderPlaced', 'PaymentStarted', 'PaymentCaptured']);
  });

  it('has nobody asked before the order is due, or where no payment was started', async () => {
    const early = await newWorld(placed(), started);
    expect(await expireOrders(early.deps, DAY).act(task)).toEqual({ again: expect.any(Number) });
    const unstarted = await newWorld(placed());
    expect(await expireOrders(unstarted.deps, HOUR).act(task)).toBe('done');
    expect([early.asked, unstarted.asked]).toEqual([[], []]);
  });

  it('waits for a capture that is under way', async () => {
    const { deps, types } = await newWorld(placed(), captureStarted);
    expect(await expireOrders(deps, HOUR).act(task)).toBe('wait');
    expect(types()).toEqual(['OrderPlaced', 'PaymentCaptureStarted']);
  });

  it('has nothing to do for an order that was paid', async () => {
    const { deps, types } = await newWorld(placed(), captured);
    expect(await expireOrders(deps, HOUR).act(task)).toBe('done');
    expect(types()).toEqual(['OrderPlaced', 'PaymentCaptured']);
  });
});
