import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PaymentStep } from '#contracts/payments/views';
import type { ExportedOrder } from '#projections/orders/queries';

/** `2026-11-20T12:00:00.000Z Stripe captured 45.00 cs_1 pi_1 by customer` */
export const stepInWords = (step: PaymentStep): string =>
  [
    step.at,
    step.provider,
    step.kind,
    step.amount?.toFixed(2),
    step.providerOrderId,
    step.captureId,
    step.refundId,
    step.reason,
    'by',
    step.by,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');

type Column = readonly [head: string, value: (order: ExportedOrder) => string | number | null];

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
  ['paidWith', ({ paidWith }) => paidWith],
  ['payments', ({ payments }) => payments.map(stepInWords).join('; ')],
  ['paid', ({ paidAt }) => paidAt],
  ['delivered', ({ deliveredAt }) => deliveredAt],
  ['cancelled', ({ cancelledAt }) => cancelledAt],
];

/**
 * Where a cell begins for some spreadsheet: at its start, and behind what separates cells elsewhere. Then what is passed
 * over (spaces, quotes, what cannot be seen), and a sign that makes it a formula, in any of its widths.
 */
const FORMULA =
  /(?<=^|[;,|\t\r\n])(?=[\s"'\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212\u207a-\u207c\u208a-\u208c])/gu;
/** A cell that begins with one of these is cut or shifted by some. */
const SHIFTED = /^[\t\r\n]/;

/** A text that a spreadsheet would take for a formula is kept a text: customers choose their own names. */
const harmless = (text: string): string => {
  const kept = text.replace(FORMULA, "'");
  return SHIFTED.test(kept) ? `'${kept}` : kept;
};

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : harmless(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`;

async function* linesOf(pages: AsyncIterable<readonly ExportedOrder[]>): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  for await (const orders of pages)
    yield orders.map((order) => csvLine(columns.map(([, value]) => value(order)))).join('');
}

/** Writes orders as they are read, no faster than the reader takes them. A fault on the way ends it short, never well. */
export const writeOrders = async (
  out: Writable,
  pages: AsyncIterable<readonly ExportedOrder[]>,
): Promise<void> => {
  // The head is sent already: `pipeline` destroys the connection, so that nobody takes a part for the whole.
  await pipeline(linesOf(pages), out).catch(() => undefined);
};
