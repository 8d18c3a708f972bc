import type { z } from 'zod';
import * as accounts from './accounts/refusals.ts';
import * as addresses from './addresses/refusals.ts';
import * as carts from './carts/refusals.ts';
import { importRefusals } from './catalogue/import.ts';
import * as catalogue from './catalogue/refusals.ts';
import * as deliveries from './deliveries/refusals.ts';
import { IDEMPOTENCY_KEY_REUSED } from './kernel/idempotency-key.ts';
import { commonRefusals } from './kernel/problem.ts';
import * as invoices from './invoices/refusals.ts';
import * as letters from './letters/refusals.ts';
import * as media from './media/refusals.ts';
import * as newsletter from './newsletter/refusals.ts';
import * as orders from './orders/refusals.ts';
import * as payments from './payments/refusals.ts';
import * as reviews from './reviews/refusals.ts';
import * as shipping from './shipping/refusals.ts';
import * as stock from './stock/refusals.ts';
import * as system from './system/refusals.ts';

/** Every refusal, by its code. */
export const allRefusals = {
  ...commonRefusals,
  IDEMPOTENCY_KEY_REUSED,
  ...accounts,
  ...addresses,
  ...carts,
  ...catalogue,
  ...deliveries,
  ...importRefusals,
  ...invoices,
  ...letters,
  ...media,
  ...newsletter,
  ...orders,
  ...payments,
  ...reviews,
  ...shipping,
  ...stock,
  ...system,
} as const;

/** The type of a refusal's `details`; unknown for a code that is not declared. */
export type DetailsOf<Code extends string> = Code extends keyof typeof allRefusals
  ? (typeof allRefusals)[Code]['details'] extends infer Schema extends z.ZodType
    ? z.input<Schema>
    : undefined
  : unknown;

/** Those of the codes whose details are required. */
type Detailed<Code extends string> = Code extends string
  ? undefined extends DetailsOf<Code>
    ? never
    : Code
  : never;

/** The details that go with a code, as arguments: none, optional or required, as the refusal is declared. */
export type DetailsArgument<Code extends string> = [Detailed<Code>] extends [never]
  ? [details?: DetailsOf<Code>]
  : [details: DetailsOf<Code>];
