import { z } from 'zod';

/** A payment provider. In a file of its own: pages that only name providers need no events. */
export const provider = z.enum(['PayPal', 'Stripe']);
export type Provider = z.infer<typeof provider>;
