import { isOver, type OrdersCheck } from './orders.ts';
import type { Breaks, DataOf, Rules } from './rules.ts';

interface Shelf {
  available: number;
  /** Pieces by reservation. */
  readonly held: Map<string, number>;
  readonly sold: Map<string, number>;
}

interface Moved {
  readonly productId: string;
  readonly availableAfter: number;
}

const reservationOf = ({ orderId, attempt }: { readonly orderId: string; readonly attempt: number }) =>
  `${orderId}#${attempt}`;

/**
 * For each product what is available, reserved and sold adds up to what there is; nobody sells what is reserved for
 * another.
 */
export const stockCheck = (orders: OrdersCheck, breaks: Breaks) => {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (productId: string): Shelf => {
    const shelf = shelves.get(productId) ?? { available: 0, held: new Map(), sold: new Map() };
    shelves.set(productId, shelf);
    return shelf;
  };
  const move = ({ productId, availableAfter }: Moved, by: number): void => {
    const shelf = shelfOf(productId);
    if (availableAfter !== shelf.available + by)
      breaks(`${productId}: ${shelf.available} and ${by} are not ${availableAfter}`);
    if (availableAfter < 0) breaks(`${productId} is oversold`);
    shelf.available = availableAfter;
  };
  const expectHeld = ({ orderId, attempt }: { readonly orderId: string; readonly attempt: number }): void => {
    const key = reservationOf({ orderId, attempt });
    for (const { productId, quantity } of orders.all.get(orderId)?.lines ?? [])
      if (shelfOf(productId).held.get(key) !== quantity)
        breaks(`${key} stands without its ${quantity} of ${productId}`);
  };
  const giveBack = (data: DataOf<'StockReleased'>): void => {
    const { held, sold } = shelfOf(data.productId);
    const key = reservationOf(data);
    if ((held.get(key) ?? sold.get(key)) !== data.quantity) breaks(`${key} gives back what it does not have`);
    if (!held.delete(key)) sold.delete(key);
    const holder = orders.holder(data.orderId, data.attempt);
    // Another request under the same key may have wanted other products.
    if (holder?.lines.some(({ productId }) => productId === data.productId))
      breaks(`${key} loses the goods of an order that stands`);
    move(data, data.quantity);
  };

  const on: Rules = {
    StockSet: ({ productId, availableAfter }) => {
      shelfOf(productId).available = availableAfter;
    },
    StockAdjusted: (data) => move(data, data.by),
    StockReserved: (data) => {
      const { held, sold } = shelfOf(data.productId);
      const key = reservationOf(data);
      if (held.has(key) || sold.has(key)) breaks(`${key} is reserved twice`);
      held.set(key, data.quantity);
      move(data, -data.quantity);
    },
    StockCommitted: (data) => {
      const { held, sold } = shelfOf(data.productId);
      const key = reservationOf(data);
      if (held.get(key) !== data.quantity) breaks(`${key} is sold and not held`);
      held.delete(key);
      sold.set(key, data.quantity);
    },
    StockReleased: giveBack,
    OrderPlaced: expectHeld,
    OrderRevived: expectHeld,
  };

  /** At rest: what is paid is sold, and nothing is kept for an order that is over. */
  const atRest = (): void => {
    for (const [productId, { held, sold }] of shelves) {
      for (const key of held.keys()) breaks(`${key} still holds ${productId}`);
      for (const key of sold.keys()) {
        const order = orders.all.get(key.split('#')[0] ?? '');
        if (!order || isOver(order)) breaks(`${key} still has ${productId}`);
      }
    }
    for (const order of orders.all.values())
      for (const { productId, quantity } of isOver(order) ? [] : order.lines)
        if (shelves.get(productId)?.sold.get(reservationOf(order)) !== quantity)
          breaks(`${order.orderId} is ${order.status} and does not have its ${quantity} of ${productId}`);
  };
  return { on, atRest };
};
