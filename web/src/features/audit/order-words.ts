import type { Order } from '#contracts/orders/views';
import { deliveryLine } from '../../lib/address-line.ts';
import { choiceText } from '../../lib/choice.ts';
import { formatMoney } from '../../lib/money.ts';

/** The words of a language for special values. */
export interface Words {
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
  readonly statuses: Readonly<Record<Order['status'], string>>;
  readonly moment: (iso: string) => string;
}

type Said = { readonly [Field in keyof Order]?: (value: Order[Field], words: Words) => string };

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** How each field of an order is written for people. */
const said: Said = {
  user: ({ name, email }) => joined([name, email]),
  orderItems: (items) =>
    items
      .map(({ qty, title, choice, price }) =>
        joined([`${qty} × ${title}`, choiceText('en', choice), formatMoney(price)]),
      )
      .join('; '),
  shippingAddress: deliveryLine,
  parcels: (parcels, { moment }) =>
    parcels
      .map(({ number, carrier, trackingNumber, sentAt, deliveredAt }) =>
        joined([
          `#${number} ${carrier}`,
          trackingNumber ?? '',
          moment(sentAt),
          deliveredAt ? `✓ ${moment(deliveredAt)}` : '',
        ]),
      )
      .join('; '),
  delivery: ({ kind, name, promise, place }) =>
    joined([name?.en ?? kind, promise ? `${promise.from} – ${promise.to}` : '', place?.en ?? '']),
  status: (status, { statuses }) => statuses[status],
  itemsPrice: formatMoney,
  shippingPrice: formatMoney,
  taxPrice: formatMoney,
  totalPrice: formatMoney,
  refundedAmount: formatMoney,
};

export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A moment as the log and the API write it. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

/** Any value in words; a value with parts stays JSON. */
export const plainly = (value: unknown, words: Words): string => {
  if (isNothing(value)) return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (isMoment(value)) return words.moment(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A field of an order in words. */
export const inWords = (field: string, value: unknown, words: Words): string => {
  if (isNothing(value) || !Object.hasOwn(said, field)) return plainly(value, words);
  return (said[field as keyof Order] as (value: unknown, words: Words) => string)(value, words);
};
