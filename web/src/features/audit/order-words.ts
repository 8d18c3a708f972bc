import type { Order } from '#contracts/orders/views';
import { formatMoney } from '../../lib/money.ts';

type Said = { readonly [Field in keyof Order]?: (value: Order[Field]) => string };

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** What an order's value is, as a person would say it; times and the rest stay as they are. */
const said: Said = {
  user: ({ name, email }) => joined([name, email]),
  orderItems: (items) =>
    items.map(({ qty, title, price }) => `${qty} × ${title}, ${formatMoney(price)}`).join('; '),
  shippingAddress: ({ address, city, postalCode, country }) => joined([address, city, postalCode, country]),
  itemsPrice: formatMoney,
  shippingPrice: formatMoney,
  taxPrice: formatMoney,
  totalPrice: formatMoney,
  refundedAmount: formatMoney,
};

/** A field of an order in words; `none` for what is not there. */
export const inWords = (field: string, value: unknown, none: string): string => {
  if (value === null || value === undefined || value === '') return none;
  const say = Object.hasOwn(said, field)
    ? (said[field as keyof Order] as (value: unknown) => string)
    : undefined;
  if (say) return say(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};
