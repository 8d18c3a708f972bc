import { z } from 'zod';
import { dollars } from '../kernel/money.ts';

/** A paper of an order: its invoice, or a credit note that corrects it. */
export const paper = z
  .object({
    kind: z.enum(['invoice', 'credit-note']),
    /** As printed, such as INV-000042 or CN-000007. */
    number: z.string(),
    issuedOn: z.string(),
    amount: dollars,
  })
  .meta({ id: 'Paper' });
export type Paper = z.infer<typeof paper>;

/** A paper, and where it stands in the stream of all papers. */
export interface FiledPaper extends Paper {
  readonly revision: number;
}
