import type { SimulatedProviders } from '../providers.ts';
import type { World } from '../world.ts';
import { cartsCheck } from './carts.ts';
import { invoicesCheck } from './invoices.ts';
import { moneyCheck } from './money.ts';
import { ordersCheck } from './orders.ts';
import { reviewsCheck } from './reviews.ts';
import { show, type Rules } from './rules.ts';
import { stockCheck } from './stock.ts';

export type Checks = ReturnType<typeof openChecks>;

/**
 * What must hold after every step. Only an append can break it, so each event is checked as it is written; what holds
 * only when everything is done is checked at the end.
 */
export const openChecks = (world: World, providers: SimulatedProviders) => {
  const breaks = (text: string) => world.breaks(text);
  const orders = ordersCheck(breaks);
  const carts = cartsCheck(breaks);
  const stock = stockCheck(orders, breaks);
  const money = moneyCheck(providers, orders, breaks);
  const invoices = invoicesCheck(breaks);
  /** Prices by product. */
  const prices = new Map<string, number>();
  const pricing: Rules = {
    ProductCreated: ({ productId, priceCents }) => void prices.set(productId, priceCents),
    ProductPriceChanged: ({ productId, priceCents }) => void prices.set(productId, priceCents),
  };
  const all = [orders.on, carts.on, stock.on, money.on, invoices.on, reviewsCheck(breaks).on, pricing];
  const ids = new Set<string>();
  world.log.listen((event) => {
    const { type, stream, revision, id, data } = event;
    world.note(`${stream}@${revision} ${type} ${JSON.stringify(data)}`);
    if (ids.has(id)) breaks(`Two events have the id ${id}`);
    ids.add(id);
    show(event, all);
  });
  return {
    orders,
    carts,
    prices,
    /** Checks what must hold at rest. */
    atRest: (left: readonly string[]): void => {
      for (const task of left) breaks(`${task} is still to do`);
      stock.atRest();
      money.atRest();
      invoices.atRest();
      carts.atRest(orders);
    },
  };
};
