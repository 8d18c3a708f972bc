import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REFUND_FAILED, REFUNDED as REFUNDED_AT_STRIPE } from '#services/embedded/simulator/stripe/webhooks';
import { ENDED, MONEY_CAME, REFUNDED } from '#services/payments/webhooks/webhook-types';

/** A refund at Stripe is reported without its id, by its charge, and its failure by its own order. */
const read = [...MONEY_CAME, ...REFUNDED, ...ENDED, REFUNDED_AT_STRIPE, REFUND_FAILED].toSorted();
const TYPE = /\b(?:(?:CHECKOUT|PAYMENT)(?:\.[A-Z]+){2}|checkout\.session\.\w+|charge\.\w+|refund\.\w+)\b/g;

it.each(['.env.example', 'docs/operations.md'])(
  '%s names every type of webhook that the shop reads, and no other',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect([...new Set(text.match(TYPE))].toSorted()).toEqual(read);
  },
);
