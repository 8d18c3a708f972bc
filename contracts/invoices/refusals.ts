import { refusal } from '../kernel/refusal.ts';

/** The order was not paid, or was paid just now, and will have its invoice in a moment. */
export const INVOICE_NOT_ISSUED = refusal(404);
/** No refund of the order has a credit note of this number. */
export const CREDIT_NOTE_NOT_FOUND = refusal(404);
/** Another process issued a paper meanwhile: internal to the process manager and its stream; no call answers it. */
export const NOT_NEXT_PAPER = refusal(409);
