import { expect, it } from 'vitest';
import { MAX_QUANTITY, MOST_LINES } from '../carts/commands.ts';
import { price } from '../catalogue/product-bodies.ts';
import { toCents, toDollars, totalsOf } from '../kernel/money.ts';
import { placeOrderBody } from './commands.ts';

it('takes an order of the most lines, of the most pieces each, at the highest price', () => {
  const highest = price.maxValue ?? 0;
  const line = { unitPriceCents: toCents(highest), quantity: MAX_QUANTITY };
  const totals = totalsOf(Array.from({ length: MOST_LINES }, () => line));
  const order = {
    orderItems: Array.from({ length: MOST_LINES }, (_, index) => ({
      productId: index.toString(16).padStart(24, '0'),
      qty: MAX_QUANTITY,
      price: highest,
    })),
    shippingAddress: { address: '1 Sea Road', city: 'Berbera', postalCode: '', country: 'Somaliland' },
    paymentMethod: 'PayPal',
    itemsPrice: toDollars(totals.itemsCents),
    shippingPrice: toDollars(totals.shippingCents),
    taxPrice: toDollars(totals.taxCents),
    totalPrice: toDollars(totals.totalCents),
  };
  expect(placeOrderBody.safeParse(order).error?.issues).toBeUndefined();
});
