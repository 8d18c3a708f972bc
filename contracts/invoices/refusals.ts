import { refusal } from '../kernel/refusal.ts';

/** The order was not paid, or that has only just happened: then it has its invoice in a moment. */
export const INVOICE_NOT_ISSUED = refusal(404);
/** No refund of the order has a credit note of this number. */
export const CREDIT_NOTE_NOT_FOUND = refusal(404);
/** Another process has issued one meanwhile: between the manager and its stream, no call answers it. */
export const NOT_NEXT_PAPER = refusal(409);
