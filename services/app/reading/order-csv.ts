import type { Writable } from 'node:stream';
import { dayIn } from '#contracts/kernel/day-in';
import type { PaymentStep } from '#contracts/payments/views';
import type { ExportedOrder } from '#projections/orders/queries';
import { csvLine, writeCsv } from './csv.ts';

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

/** `2 x Linen shirt (Size: M, Colour: Red)` */
const inWords = ({ qty, title, choice }: ExportedOrder['orderItems'][number]): string => {
  const chosen = choice.map(({ option, value }) => `${option}: ${value}`).join(', ');
  return `${qty} x ${title}${chosen === '' ? '' : ` (${chosen})`}`;
};

/** Of each parcel in turn, in the same place in every column; nothing where no parcel has it. */
const ofParcels =
  (told: (parcel: ExportedOrder['parcels'][number]) => string | null) =>
  ({ parcels }: ExportedOrder): string => {
    const each = parcels.map((parcel) => told(parcel) ?? '');
    return each.every((text) => text === '') ? '' : each.join('; ');
  };

/** The day of an instant in the shop's zone. */
type DayOf = (instant: string) => string;

/** `2026-11-20 20.00; 2026-11-21 5.50`: what went back, of an order's own money. */
const refundsIn = (payments: readonly PaymentStep[], dayOf: DayOf): string =>
  payments
    .filter(({ kind }) => kind === 'refunded')
    .map(({ at, amount }) => `${dayOf(at)} ${amount?.toFixed(2)}`)
    .join('; ');

type Column = readonly [head: string, value: (order: ExportedOrder, dayOf: DayOf) => string | number | null];

const columns: readonly Column[] = [
  ['order', ({ _id }) => _id],
  ['placed', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['customer', ({ user }) => user.name],
  ['email', ({ user }) => user.email],
  ['items', ({ orderItems }) => orderItems.reduce((sum, { qty }) => sum + qty, 0)],
  ['what', ({ orderItems }) => orderItems.map(inWords).join('; ')],
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
  // What a courier is handed, behind what files of before had.
  ['recipient', ({ shippingAddress, user }) => shippingAddress.recipient ?? user.name],
  ['phone', ({ shippingAddress }) => shippingAddress.phone],
  ['address', ({ shippingAddress }) => shippingAddress.address],
  ['city', ({ shippingAddress }) => shippingAddress.city],
  ['postalCode', ({ shippingAddress }) => shippingAddress.postalCode],
  ['country', ({ shippingAddress }) => shippingAddress.country],
  // How it goes: `pickup` goes nowhere. What merchants call the method is beside its kind, since they may call it anything.
  ['delivery', ({ delivery }) => delivery.kind],
  ['deliveryMethod', ({ delivery }) => delivery.name?.en ?? null],
  ['promisedFrom', ({ delivery }) => delivery.promise?.from ?? null],
  ['promisedTo', ({ delivery }) => delivery.promise?.to ?? null],
  ['carriers', ofParcels(({ carrier }) => carrier)],
  ['trackingNumbers', ofParcels(({ trackingNumber }) => trackingNumber)],
  ['parcelsSent', ofParcels(({ sentAt }) => sentAt)],
  ['parcelsDelivered', ofParcels(({ deliveredAt }) => deliveredAt)],
  ['pickUpAt', ({ delivery }) => delivery.place?.en ?? null],
  // By these the list is filtered and the dashboard counts; the times above are in UTC, and may be of another day.
  ['placedDay', ({ createdAt }, dayOf) => dayOf(createdAt)],
  ['paidDay', ({ paidAt }, dayOf) => paidAt && dayOf(paidAt)],
  ['deliveredDay', ({ deliveredAt }, dayOf) => deliveredAt && dayOf(deliveredAt)],
  ['refundDays', ({ payments }, dayOf) => refundsIn(payments, dayOf)],
];

async function* linesOf(
  pages: AsyncIterable<readonly ExportedOrder[]>,
  dayOf: DayOf,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  for await (const orders of pages)
    yield orders.map((order) => csvLine(columns.map(([, value]) => value(order, dayOf)))).join('');
}

/** Writes orders as they are read. Days are those of `zone`, the shop's. */
export const writeOrders = (
  out: Writable,
  pages: AsyncIterable<readonly ExportedOrder[]>,
  zone: string,
): Promise<void> => writeCsv(out, linesOf(pages, dayIn(zone)));
