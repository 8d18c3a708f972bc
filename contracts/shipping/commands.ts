import { z } from 'zod';
import { CHANGED_MEANWHILE } from '../catalogue/refusals.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../kernel/idempotency-key.ts';
import { dollars } from '../kernel/money.ts';
import { oneLine } from '../kernel/one-line.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { countryCode, methodKind } from './methods.ts';
import {
  DELIVERY_METHOD_NOT_FOUND,
  PLACE_NEEDS_PICKUP,
  STANDARD_METHOD_NEEDED,
  TOO_MANY_DELIVERY_METHODS,
} from './refusals.ts';

/** The most methods of a shop, and the most days that one may promise. */
export const MOST_METHODS = 50;
const MOST_DAYS = 90;

const word = oneLine(60);

/** A few lines of text: an address, and its opening hours. */
const lines = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^(?:[^\p{C}\u2028\u2029]|\n)*$/u, 'must be lines of text');

const sum = dollars.max(10_000);
const days = z.int().min(0).max(MOST_DAYS);

const terms = {
  /** In both languages; null where the name of its kind will do. */
  name: z.strictObject({ en: word, so: word }).nullable(),
  /** Two letters each; null means the rest of the world. */
  countries: z
    .array(countryCode)
    .min(1)
    .max(300)
    .refine((all) => new Set(all).size === all.length, 'must name each country once')
    .nullable(),
  price: sum,
  /** Delivery is free above this sum of items; null: never free. */
  freeAbove: sum.nullable(),
  days: z
    .strictObject({ from: days, to: days })
    .refine(({ from, to }) => from <= to, { message: 'must not end before it begins', path: ['to'] }),
  isActive: z.boolean(),
  /** Where it is picked up, in both languages; null where no place is given. Left out, it stays as it is. */
  place: z.strictObject({ en: lines, so: lines }).nullable().optional(),
  /**
   * The revision of the methods as the admin saw them, -1 where nobody has changed any. Without it the change overrides
   * others.
   */
  revision: z.int().min(-1).optional(),
};

/** A method as an admin sets it; its kind cannot change later. */
export const addMethodBody = z.strictObject({ kind: methodKind, ...terms });
export const changeMethodBody = z.strictObject(terms);
export type ChangeMethodBody = z.output<typeof changeMethodBody>;

export const addMethodRefusals = {
  IDEMPOTENCY_KEY_REUSED,
  CHANGED_MEANWHILE,
  TOO_MANY_DELIVERY_METHODS,
  PLACE_NEEDS_PICKUP,
} as const satisfies Refusals;

export const changeMethodRefusals = {
  DELIVERY_METHOD_NOT_FOUND,
  CHANGED_MEANWHILE,
  STANDARD_METHOD_NEEDED,
  PLACE_NEEDS_PICKUP,
} as const satisfies Refusals;

export const shippingCommands = {
  AddDeliveryMethod: addMethodRefusals,
  ChangeDeliveryMethod: changeMethodRefusals,
} as const satisfies Readonly<Record<string, Refusals>>;
