import { z } from 'zod';

/** The kinds of letters; `services/letters/letters.ts` has their texts. A new kind is a new line in both. */
export const letterKind = z
  .enum([
    'order-placed',
    'order-paid',
    'order-sent',
    'order-delivered',
    'order-cancelled',
    'order-expired',
    'order-refunded',
    'payment-returned',
    'password-changed',
    'new-device',
    'second-factor-on',
    'second-factor-off',
    'recovery-code-used',
    'recovery-codes-replaced',
    'password-reset',
    'confirm-email',
    'confirm-new-email',
    'email-change-asked',
    'email-changed',
    'newsletter-confirm',
    'newsletter-issue',
    'low-stock',
    'work-stopped',
  ])
  .meta({ id: 'LetterKind' });
export type LetterKind = z.output<typeof letterKind>;
