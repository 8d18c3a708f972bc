import { z } from 'zod';
import { event, type EventsOf, type MadeOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { language } from '../kernel/language.ts';
import { cents } from '../kernel/money.ts';
import { dataSubject, personal } from '../kernel/personal.ts';
import { provider } from '../payments/provider.ts';

/** The shop as the seller, as configured when the paper was issued; an empty text where a value was not set. */
export const seller = z.strictObject({ name: z.string(), address: z.string(), taxId: z.string() });
export type Seller = z.output<typeof seller>;

/** The customer, by their name at that time, at the address of the order. */
const billTo = z.strictObject({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

/** An item sold, with its choice, in the paper's language. */
const line = z.strictObject({ title: z.string(), quantity: z.int().positive(), unitPriceCents: cents });

/** Days are in the shop's zone at the time of issue, so that the paper later needs neither a clock nor a zone. */
const paper = {
  number: z.int().positive(),
  orderId: id,
  userId: dataSubject(id),
  /** The event of the order that causes the paper. Papers are in the order of these events in the log. */
  eventId: z.string().min(1).max(100),
  /** The template that draws the paper: a later template does not change papers that were issued. */
  template: z.int().positive(),
  language,
  seller,
  billTo: personal(billTo),
  currency: z.literal('USD'),
  taxPercent: z.int().min(0),
  provider,
  issuedOn: z.iso.date(),
  at: z.iso.datetime(),
};

/**
 * Events of the stream `invoices-all`: invoices and credit notes, each numbered from 1 without gaps, since each is
 * appended at the revision at which its number was decided. They never change, except that an erased person's name is
 * no longer shown.
 */
export const invoiceEvents = {
  /** An order was paid. */
  InvoiceIssued: event(
    'InvoiceIssued',
    z.strictObject({
      ...paper,
      lines: z.array(line).min(1),
      itemsCents: cents,
      shippingCents: cents,
      taxCents: cents,
      totalCents: cents,
      paidOn: z.iso.date(),
    }),
  ),
  /** Money of a paid order was refunded. The note corrects the order's only invoice. */
  CreditNoteIssued: event(
    'CreditNoteIssued',
    z.strictObject({
      ...paper,
      amountCents: cents,
      /** How much of the amount is tax. */
      taxCents: cents,
      refundedOn: z.iso.date(),
    }),
  ),
} as const;
export type InvoiceEvent = EventsOf<typeof invoiceEvents>;

/** A paper's data without what is decided at its stream: the number and the time. */
type Unnumbered<Data> = Omit<Data, 'number' | 'at'>;
export type InvoiceContent = Unnumbered<MadeOf<typeof invoiceEvents.InvoiceIssued>>;
export type CreditNoteContent = Unnumbered<MadeOf<typeof invoiceEvents.CreditNoteIssued>>;
