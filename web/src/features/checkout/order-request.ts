import type { Cart } from '#contracts/carts/views';
import { toCents, toDollars, totalsOf } from '#contracts/kernel/money';
import type { placeOrderBody } from '#contracts/orders/commands';
import type { Provider } from '#contracts/payments/events';
import type { z } from 'zod';
import { pricesOf } from '../../lib/money.ts';
import { keptInTab, parsed } from '../../lib/storage.ts';
import type { Address } from './choices.ts';

export type OrderRequest = z.input<typeof placeOrderBody>;

/** The order that a cart asks for, priced as the shopper sees it; the server prices it again (design §5). */
export function orderRequest(cart: Cart, shippingAddress: Address, paymentMethod: Provider): OrderRequest {
  const lines = cart.items.map((item) => ({
    unitPriceCents: toCents(pricesOf(item).now),
    quantity: item.qty,
  }));
  const totals = totalsOf(lines);
  return {
    orderItems: cart.items.map((item) => ({
      productId: item.productId,
      qty: item.qty,
      title: item.title,
      image: item.image,
      price: pricesOf(item).now,
    })),
    shippingAddress,
    paymentMethod,
    itemsPrice: toDollars(totals.itemsCents),
    shippingPrice: toDollars(totals.shippingCents),
    taxPrice: toDollars(totals.taxCents),
    totalPrice: toDollars(totals.totalCents),
  };
}

const ATTEMPT = 'orderAttempt';

// crypto.randomUUID is not there on a plain http address in a local network.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The Idempotency-Key of this attempt. The same request keeps its key through double clicks, lost answers and a
 * reload, so it makes one order; another request gets another key, since a key belongs to one body (design §4).
 */
export function attemptKey(request: OrderRequest, newKey: () => string = randomKey): string {
  const body = JSON.stringify(request);
  const before = parsed(keptInTab.get(ATTEMPT));
  if (isAttempt(before) && before.body === body) return before.key;
  const key = newKey();
  keptInTab.set(ATTEMPT, JSON.stringify({ key, body }));
  return key;
}

/** The order is placed: the next one, even of the same goods, is another. */
export const endAttempt = (): void => keptInTab.remove(ATTEMPT);

const isAttempt = (value: unknown): value is { readonly key: string; readonly body: string } =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'body' in value &&
  typeof value.key === 'string' &&
  typeof value.body === 'string';
