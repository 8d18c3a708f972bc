import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Order } from '#contracts/orders/views';

type Column = readonly [head: string, value: (order: Order) => string | number | null];

const columns: readonly Column[] = [
  ['order', ({ _id }) => _id],
  ['placed', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['customer', ({ user }) => user.name],
  ['email', ({ user }) => user.email],
  ['items', ({ orderItems }) => orderItems.reduce((sum, { qty }) => sum + qty, 0)],
  ['what', ({ orderItems }) => orderItems.map(({ qty, title }) => `${qty} x ${title}`).join('; ')],
  ['itemsPrice', ({ itemsPrice }) => itemsPrice.toFixed(2)],
  ['shippingPrice', ({ shippingPrice }) => shippingPrice.toFixed(2)],
  ['taxPrice', ({ taxPrice }) => taxPrice.toFixed(2)],
  ['totalPrice', ({ totalPrice }) => totalPrice.toFixed(2)],
  ['refunded', ({ refundedAmount }) => refundedAmount.toFixed(2)],
  ['paymentMethod', ({ paymentMethod }) => paymentMethod],
  ['paid', ({ paidAt }) => paidAt],
  ['delivered', ({ deliveredAt }) => deliveredAt],
  ['cancelled', ({ cancelledAt }) => cancelledAt],
];

/** A text that a spreadsheet would take for a formula is kept a text: customers choose their own names. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`;

async function* linesOf(pages: AsyncIterable<readonly Order[]>): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  for await (const orders of pages)
    yield orders.map((order) => csvLine(columns.map(([, value]) => value(order)))).join('');
}

/** Writes orders as they are read, no faster than the reader takes them. A fault on the way ends it short, never well. */
export const writeOrders = async (out: Writable, pages: AsyncIterable<readonly Order[]>): Promise<void> => {
  // The head is sent already: `pipeline` destroys the connection, so that nobody takes a part for the whole.
  await pipeline(linesOf(pages), out).catch(() => undefined);
};
