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
 * What must hold after every step. Nothing but an append can break it, so it is looked at with each event as it is written;
 * what holds only when all is done is looked at in the end.
 */
export const openChecks = (world: World, providers: SimulatedProviders) => {
  const breaks = (text: string) => world.breaks(text);
  const orders = ordersCheck(breaks);
  const carts = cartsCheck(breaks);
  const stock = stockCheck(orders, breaks);
  const money = moneyCheck(providers, orders, breaks);
  const invoices = invoicesCheck(breaks);
  /** By product. */
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
    /** When nothing is to be done any more. */
    atRest: (left: readonly string[]): void => {
      for (const task of left) breaks(`${task} is still to do`);
      stock.atRest();
      money.atRest();
      invoices.atRest();
      carts.atRest(orders);
    },
  };
};
