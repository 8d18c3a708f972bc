import { beforeEach, describe, expect, it } from 'vitest';
import { cartEvents } from '#contracts/carts/events';
import { cart } from '#services/carts/state';
import { accept } from '#services/kernel/decision';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { undoReservations } from '#services/orders/process/undo-reservations';
import {
  afterReserving,
  bodyFor,
  context,
  hopeful,
  newProcess,
  noon,
  order,
  sell,
  told,
  type Process,
} from './world.ts';

let log: MemoryLog;
let shop: Process;

beforeEach(() => {
  log = new MemoryLog();
  shop = newProcess(log);
});

const ofType = (type: string) => log.all.filter((event) => event.type === type);
const left = async (productId: string) => (await newProcess(log).stock.available(productId)).get(productId);

describe('placing an order', () => {
  it('reserves, places and empties the cart, in this order', async () => {
    const [shirt, shoes] = [await sell(shop, 5), await sell(shop, 5)];
    const userId = newId();
    for (const productId of [shirt, shoes]) {
      const line = {
        userId,
        productId,
        variantId: productId,
        quantity: 2,
        quantityAfter: 2,
        unitPriceCents: 30_00,
      };
      const added = cartEvents.CartItemAdded.create({ ...line, at: noon.toISOString() });
      await shop.handler.handle(cart, userId, () => accept(added), context());
    }
    const { orderId, outcome } = await order(shop, bodyFor([shirt, 1]), userId);
    expect(told(log, `stock-${shirt}`, `order-${orderId}`, `cart-${userId}`).slice(-3)).toEqual([
      `stock-${shirt} StockReserved 0`,
      `order-${orderId} OrderPlaced 0`,
      `cart-${userId} CartCheckedOut`,
    ]);
    expect(outcome).toMatchObject({ kind: 'placed', position: await log.head() });
    expect([...(await shop.handler.load(cart, userId)).state.keys()]).toEqual([shoes]);
  });

  it.each([1, 3])('sells 50 pieces to 150 customers at once through %i processes', async (processes) => {
    const shirt = await sell(shop, 50);
    const shops = Array.from({ length: processes }, () => newProcess(log));
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, (_, n) => order(shops[n % processes] ?? shop, bodyFor([shirt, 1]))),
    );
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'placed')).toHaveLength(50);
    for (const { outcome } of outcomes.filter((each) => each.outcome.kind === 'refused'))
      expect(outcome).toEqual({
        kind: 'refused',
        code: 'OUT_OF_STOCK',
        details: { productId: shirt, variantId: shirt, available: 0 },
      });
    expect(ofType('OrderPlaced')).toHaveLength(50);
    expect(ofType('StockReserved')).toHaveLength(50);
    expect(await left(shirt)).toBe(0);
  });

  it.each([1, 3])('makes one order of the same request at once through %i processes', async (processes) => {
    const [shirt, shoes] = [await sell(shop, 5), await sell(shop, 5)];
    const shops = Array.from({ length: processes }, () => newProcess(log));
    const [userId, key] = [newId(), newId()];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        order(shops[n % processes] ?? shop, bodyFor([shirt, 1], [shoes, 2]), userId, key),
      ),
    );
    expect(new Set(outcomes.map(({ orderId, outcome }) => `${outcome.kind} ${orderId}`)).size).toBe(1);
    expect(ofType('OrderPlaced')).toHaveLength(1);
    expect([await left(shirt), await left(shoes)]).toEqual([4, 3]);
  });

  it('makes one order even when the last piece goes to the same request', async () => {
    const shirt = await sell(shop, 1);
    const [userId, key] = [newId(), newId()];
    const body = bodyFor([shirt, 1]);
    const outcomes = await Promise.all(
      [shop, newProcess(log), newProcess(log)].map((each) => order(each, body, userId, key)),
    );
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['placed', 'placed', 'placed']);
    expect(ofType('OrderPlaced')).toHaveLength(1);
  });

  it('looks at every line before it reserves any: what cannot be had takes nothing from others', async () => {
    const [shirt, shoes] = [await sell(shop, 5), await sell(shop, 1)];
    const before = log.all.length;
    const { outcome } = await order(shop, bodyFor([shirt, 2], [shoes, 2]));
    expect(outcome).toEqual({
      kind: 'refused',
      code: 'OUT_OF_STOCK',
      details: { productId: shoes, variantId: shoes, available: 1 },
    });
    expect(log.all).toHaveLength(before);
  });

  it('closes the attempt before it gives anything back, when a later line is gone meanwhile', async () => {
    const [shirt, shoes] = await inOrder();
    const { orderId, outcome } = await order(hopeful(shop), bodyFor([shirt, 2], [shoes, 2]));
    expect(outcome).toEqual({
      kind: 'refused',
      code: 'OUT_OF_STOCK',
      details: { productId: shoes, variantId: shoes, available: 1 },
    });
    expect(told(log, `order-${orderId}`, `stock-${shirt}`, `stock-${shoes}`).slice(-3)).toEqual([
      `stock-${shirt} StockReserved 0`,
      `order-${orderId} OrderAbandoned 0`,
      `stock-${shirt} StockReleased 0`,
    ]);
    expect(await left(shirt)).toBe(5);
  });

  it('places a repeated request by the next attempt, once there is enough', async () => {
    const [shirt, shoes] = await inOrder();
    const [userId, key, body] = [newId(), newId(), bodyFor([shirt, 2], [shoes, 2])];
    await order(hopeful(shop), body, userId, key);
    await shop.stock.set({ productId: shoes, variantId: shoes }, 2, noon, context());
    const { orderId, outcome } = await order(shop, body, userId, key);
    expect(outcome.kind).toBe('placed');
    expect(told(log, `order-${orderId}`)).toEqual([
      `order-${orderId} OrderAbandoned 0`,
      `order-${orderId} OrderPlaced 1`,
    ]);
    expect([await left(shirt), await left(shoes)]).toEqual([3, 0]);
  });

  it('reserves again when its attempt was abandoned before it could place', async () => {
    const shirt = await sell(shop, 5);
    const undo = undoReservations({ ...newProcess(log).deps, clock: () => noon });
    const interrupted = afterReserving(shop, async (reservation) => {
      if (reservation.attempt === 0)
        await undo.act({ key: 'orphan', data: { ...reservation, position: '1' }, attempts: 0 });
    });
    const { orderId, outcome } = await order(interrupted, bodyFor([shirt, 2]));
    expect(outcome.kind).toBe('placed');
    expect(told(log, `order-${orderId}`, `stock-${shirt}`).slice(1)).toEqual([
      `stock-${shirt} StockReserved 0`,
      `order-${orderId} OrderAbandoned 0`,
      `stock-${shirt} StockReleased 0`,
      `stock-${shirt} StockReserved 1`,
      `order-${orderId} OrderPlaced 1`,
    ]);
    expect(await left(shirt)).toBe(3);
    expect(new Set(log.all.map(({ id }) => id)).size).toBe(log.all.length);
  });
});

/** Five pieces of one product, and one of another that is reserved after it. */
const inOrder = async (): Promise<readonly [string, string]> => {
  const [one = '', other = ''] = [await sell(shop, 5), await sell(shop, 5)].toSorted();
  await shop.stock.set({ productId: other, variantId: other }, 1, noon, context());
  return [one, other];
};
