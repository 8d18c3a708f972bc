import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import type { CreditNoteContent, InvoiceContent } from '#contracts/invoices/events';
import { invoiceEvents } from '#contracts/invoices/events';
import { exampleIds, shippingAddress } from '#contracts/examples';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';

/** Amina's order of two shirts, paid and partly refunded. */
export const at = '2026-11-20T21:30:00.000Z';
export const now = new Date(at);
export const orderId: string = exampleIds.order;
export const userId: string = exampleIds.user;

export const seller = { name: 'Suuq', address: '12 Airport Road\nHargeisa', taxId: 'SO-100' };
export const { recipient: _recipient, phone: _phone, ...address } = shippingAddress;

/** A different order for each number. */
export const orderOf = (number: number): string => number.toString(16).padStart(24, '0');

export const placed = (id = orderId) =>
  orderEvents.OrderPlaced.create({
    orderId: id,
    userId,
    attempt: 0,
    requestHash: 'h',
    lines: [
      {
        lineId: orderOf(1),
        productId: orderOf(2),
        variantId: orderOf(3),
        choice: [{ option: 'Size', value: 'M', translations: { so: { option: 'Cabbir', value: 'Dhexe' } } }],
        title: 'Cotton shirt',
        translations: { so: { title: 'Shaati cudbi ah' } },
        image: '',
        quantity: 2,
        unitPriceCents: 20_00,
      },
    ],
    shippingAddress,
    paymentMethod: 'PayPal',
    delivery: UNNAMED_DELIVERY,
    itemsCents: 40_00,
    shippingCents: 10_00,
    taxCents: 6_00,
    totalCents: 56_00,
    placedAt: at,
  });

const payment = (id: string) => ({ orderId: id, provider: 'PayPal', providerOrderId: 'PP-1', at }) as const;
export const captured = (id = orderId) =>
  paymentEvents.PaymentCaptured.create({
    ...payment(id),
    userId,
    captureId: 'C-1',
    amountCents: 56_00,
    currency: 'USD',
    payerEmail: 'amina@example.com',
  });
export const refunded = (amountCents: number, refundedCentsAfter: number, id = orderId) =>
  paymentEvents.PaymentRefunded.create({
    ...payment(id),
    userId,
    captureId: 'C-1',
    refundId: `R-${refundedCentsAfter}`,
    amountCents,
    refundedCentsAfter,
    reason: 'It was torn',
    number: 1,
  });

const paper = {
  orderId,
  userId,
  template: 1,
  language: 'en',
  seller,
  billTo: { name: 'Amina Warsame', ...address },
  currency: 'USD',
  taxPercent: 15,
  provider: 'PayPal',
  // In the shop's zone it is already the next day.
  issuedOn: '2026-11-21',
} as const;

export const invoice: InvoiceContent = {
  ...paper,
  eventId: 'captured',
  lines: [{ title: 'Cotton shirt, Size: M', quantity: 2, unitPriceCents: 20_00 }],
  itemsCents: 40_00,
  shippingCents: 10_00,
  taxCents: 6_00,
  totalCents: 56_00,
  paidOn: '2026-11-21',
};
export const creditNote: CreditNoteContent = {
  ...paper,
  eventId: 'refunded',
  amountCents: 12_50,
  taxCents: 1_34,
  refundedOn: '2026-11-21',
};
export const invoiceIssued = (number: number, content: Partial<InvoiceContent> = {}) =>
  invoiceEvents.InvoiceIssued.create({ ...invoice, ...content, number, at });
export const creditNoteIssued = (number: number, content: Partial<CreditNoteContent> = {}) =>
  invoiceEvents.CreditNoteIssued.create({ ...creditNote, ...content, number, at });
