import { beforeEach, describe, expect, it } from 'vitest';
import { cartEvents } from '#contracts/carts/events';
import { cart } from '#services/carts/state';
import { accept } from '#services/kernel/decision';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { decisions } from '#services/orders/decisions';
import { order as orderStream } from '#services/orders/state';
import { LogUnavailable } from '#services/kernel/event-log';
import { bodyFor, context, newProcess, noon, order, sell, told, type Process } from './world.ts';

let log: MemoryLog;
let shop: Process;

beforeEach(() => {
  log = new MemoryLog();
  shop = newProcess(log);
});

const addToCart = async (userId: string, productId: string, when = noon) => {
  const line = {
    userId,
    productId,
    variantId: productId,
    quantity: 1,
    quantityAfter: 1,
    unitPriceCents: 30_00,
  };
  const added = cartEvents.CartItemAdded.create({ ...line, at: when.toISOString() });
  await shop.handler.handle(cart, userId, () => accept(added), context());
};

const cartOf = async (userId: string) => [...(await shop.handler.load(cart, userId)).state.keys()];

/** A process that loses the log when it is about to empty the cart. */
const dyingAtTheCart = (one: Process): Process => {
  const checkOut = () => Promise.reject(new LogUnavailable('append'));
  return { ...one, deps: { ...one.deps, carts: { checkOut } } };
};

describe('an order request that is repeated after its order was placed', () => {
  it('empties the cart when nobody has yet, and answers a position that covers it', async () => {
    const shirt = await sell(shop, 5);
    const [userId, key, body] = [newId(), newId(), bodyFor([shirt, 1])];
    await addToCart(userId, shirt);
    await expect(order(dyingAtTheCart(shop), body, userId, key)).rejects.toThrow(LogUnavailable);
    expect(await cartOf(userId)).toEqual([shirt]);
    const { outcome } = await order(shop, body, userId, key);
    expect(outcome).toMatchObject({ kind: 'placed', position: await log.head() });
    expect(await cartOf(userId)).toEqual([]);
  });

  it('leaves in the cart what was added since', async () => {
    const shirt = await sell(shop, 5);
    const [userId, key, body] = [newId(), newId(), bodyFor([shirt, 1])];
    await order(shop, body, userId, key);
    await addToCart(userId, shirt, new Date(noon.getTime() + 1_000));
    expect((await order(shop, body, userId, key)).outcome.kind).toBe('placed');
    expect(await cartOf(userId)).toEqual([shirt]);
  });

  it('has every answer cover the emptied cart, when it comes many times at once', async () => {
    const shirt = await sell(shop, 5);
    const [userId, key] = [newId(), newId()];
    await addToCart(userId, shirt);
    const positions = await Promise.all(
      [shop, newProcess(log), newProcess(log)].map(async (each) => {
        const { outcome } = await order(each, bodyFor([shirt, 1]), userId, key);
        return outcome.kind === 'placed' ? outcome.position : 0n;
      }),
    );
    const emptied = log.all.find(({ type }) => type === 'CartCheckedOut');
    for (const position of positions) expect(position).toBeGreaterThanOrEqual(emptied?.position ?? 99n);
  });
});

it('tells a request that others under its key closed again and again that the key is taken', async () => {
  const shirt = await sell(shop, 5);
  const [userId, key] = [newId(), newId()];
  const reserve: Process['stock']['reserve'] = async (reservation, now, by) => {
    const reserved = await shop.stock.reserve(reservation, now, by);
    const abandon = decisions.AbandonOrder(reservation, { now });
    await newProcess(log).handler.handle(orderStream, reservation.orderId, abandon, context());
    return reserved;
  };
  const haunted = { ...shop, deps: { ...shop.deps, stock: { ...shop.stock, reserve } } };
  const { orderId, outcome } = await order(haunted, bodyFor([shirt, 1]), userId, key);
  expect(outcome).toEqual({ kind: 'refused', code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(told(log, `order-${orderId}`)).not.toContain(`order-${orderId} OrderPlaced`);
});
