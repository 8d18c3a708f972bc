import { z } from 'zod';
import { event, type EventsOf, type MadeOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { language } from '../kernel/language.ts';
import { cents } from '../kernel/money.ts';
import { dataSubject, personal } from '../kernel/personal.ts';
import { provider } from '../payments/provider.ts';

/** Who sells, as it was set when the paper was issued; empty where nothing was. */
export const seller = z.strictObject({ name: z.string(), address: z.string(), taxId: z.string() });
export type Seller = z.output<typeof seller>;

/** Whom it is for: the customer by their name then, at the address of the order. */
const billTo = z.strictObject({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

/** What was sold, in the words of the paper's language, with what was chosen of it. */
const line = z.strictObject({ title: z.string(), quantity: z.int().positive(), unitPriceCents: cents });

/** Days are the shop's, by its zone when it was issued: the paper needs neither a clock nor a zone afterwards. */
const paper = {
  number: z.int().positive(),
  orderId: id,
  userId: dataSubject(id),
  /** The event of the order that it follows from. Papers stand in the order of these events in the log. */
  eventId: z.string().min(1).max(100),
  /** Which template draws it: a later one changes no paper that was issued. */
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
 * Of the stream `invoices-all`: invoices and credit notes, each numbered from 1 without a gap, since each is appended at
 * the revision at which its number was decided. Nothing of them ever changes but that who is erased is named no more.
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
  /** Money of a paid order went back. It corrects the order's invoice, of which there is one. */
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

/** All but what is decided at the stream: the number, and when. */
type Unnumbered<Data> = Omit<Data, 'number' | 'at'>;
export type InvoiceContent = Unnumbered<MadeOf<typeof invoiceEvents.InvoiceIssued>>;
export type CreditNoteContent = Unnumbered<MadeOf<typeof invoiceEvents.CreditNoteIssued>>;
