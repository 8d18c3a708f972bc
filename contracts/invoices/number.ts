const padded = (number: number): string => String(number).padStart(6, '0');

/** An invoice's number on paper: `INV-000042`. */
export const invoiceNumber = (number: number): string => `INV-${padded(number)}`;

/** A credit note's number on paper: `CN-000007`. */
export const creditNoteNumber = (number: number): string => `CN-${padded(number)}`;
