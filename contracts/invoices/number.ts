const padded = (number: number): string => String(number).padStart(6, '0');

/** How an invoice is numbered on paper: `INV-000042`. */
export const invoiceNumber = (number: number): string => `INV-${padded(number)}`;

/** How a credit note is numbered on paper: `CN-000007`. */
export const creditNoteNumber = (number: number): string => `CN-${padded(number)}`;
