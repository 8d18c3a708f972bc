import { titleOfGoods } from '#contracts/catalogue/title-of-goods';
import type { CreditNoteContent, InvoiceContent, Seller } from '#contracts/invoices/events';
import type { Language } from '#contracts/kernel/language';
import { CURRENCY, TAX_PERCENT, type Cents } from '#contracts/kernel/money';
import { ERASED, reveal } from '#contracts/kernel/personal';
import { isPickUp } from '#contracts/shipping/pick-up';
import type { Bill } from './bill.ts';

/** The template of papers that are issued from now on. */
const TEMPLATE = 1;

/** The parts of a paper that are not the order's. */
export interface Letterhead {
  readonly eventId: string;
  /** Undefined for an erased person. */
  readonly name: string | undefined;
  readonly language: Language;
  readonly seller: Seller;
  /** The day of an instant, in the shop's zone. */
  readonly dayOf: (instant: string) => string;
  readonly now: Date;
}

export type PaperContent =
  | { readonly kind: 'invoice'; readonly content: InvoiceContent }
  | { readonly kind: 'credit-note'; readonly content: CreditNoteContent };

/** The whole content of a paper except its number: nothing is looked up later, so nothing can change it. */
export const contentOf = (
  { placed, cause }: Bill,
  { eventId, name, language, seller, dayOf, now }: Letterhead,
): PaperContent => {
  const { orderId, userId, itemsCents, shippingCents, taxCents, totalCents } = placed;
  const { city, postalCode, country, ...to } = reveal(placed.shippingAddress);
  // The words for pick-up are not a street of the payer.
  const address = isPickUp(to) ? '' : to.address;
  const paper = {
    orderId,
    userId,
    eventId,
    template: TEMPLATE,
    language,
    seller,
    billTo: { name: name ?? ERASED, address, city, postalCode, country },
    currency: CURRENCY,
    taxPercent: TAX_PERCENT,
    provider: cause.data.provider,
    issuedOn: dayOf(now.toISOString()),
  } as const;
  const causedOn = dayOf(cause.data.at);
  if (cause.type === 'PaymentCaptured') {
    const lines = placed.lines.map((line) => ({
      title: titleOfGoods(line, language),
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
    }));
    const sums = { itemsCents, shippingCents, taxCents, totalCents };
    return { kind: 'invoice', content: { ...paper, lines, ...sums, paidOn: causedOn } };
  }
  const { amountCents, refundedCentsAfter } = cause.data;
  const taxBefore = taxWithin(refundedCentsAfter - amountCents, placed);
  const tax = taxWithin(refundedCentsAfter, placed) - taxBefore;
  return { kind: 'credit-note', content: { ...paper, amountCents, taxCents: tax, refundedOn: causedOn } };
};

/**
 * The tax in a refunded sum, rounded half up. It is computed from all refunds so far, so that the credit notes add up
 * to the invoice.
 */
const taxWithin = (
  cents: Cents,
  { taxCents, totalCents }: { readonly taxCents: Cents; readonly totalCents: Cents },
): Cents => (totalCents === 0 ? 0 : Math.floor((2 * cents * taxCents + totalCents) / (2 * totalCents)));
