import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { cents, STANDARD_SHIPPING } from '../kernel/money.ts';

/** Ways in which goods reach a shopper. An order that names none goes by standard. */
export const methodKind = z.enum(['standard', 'express', 'pickup']).meta({ id: 'DeliveryKind' });
export type MethodKind = z.infer<typeof methodKind>;

/** A country by its two letters (ISO 3166). */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters');

/** What shoppers call it, in both languages; null where the words for its kind will do. */
export const methodName = z.object({ en: z.string(), so: z.string() }).nullable();

/** Where it is picked up, and when that is open, in both languages; null where the shop has not said. */
export const methodPlace = z.object({ en: z.string(), so: z.string() }).nullable();
export type MethodPlace = z.infer<typeof methodPlace>;

/** Working days until it arrives, counted from the day on which the shop packs it. */
export const workingDays = z.object({ from: z.int(), to: z.int() });
export type WorkingDays = z.infer<typeof workingDays>;

/** What a method is: kept in events and as an admin sets it, but for whether it is offered. */
export const deliveryMethod = z.strictObject({
  methodId: id,
  kind: methodKind,
  name: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
  /** Where it goes; null is the rest of the world: wherever no other method of its kind goes by name. */
  countries: z.array(countryCode).min(1).nullable(),
  priceCents: cents,
  /** It costs nothing above this sum of items; null: never. */
  freeAboveCents: cents.nullable(),
  days: z.strictObject({ from: z.int().min(0), to: z.int().min(0) }),
  /** Only of a method by which it is picked up. */
  place: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
});
export type DeliveryMethod = z.infer<typeof deliveryMethod>;

/** A method, and whether shoppers are offered it. */
export interface OfferedMethod extends DeliveryMethod {
  readonly isActive: boolean;
}

/** What a shop in this country begins with: standard is the specification's rule (spec §9). */
export const defaultMethods = (country: string): readonly OfferedMethod[] => [
  {
    methodId: 'de11be7a0000000000000001',
    kind: 'standard',
    name: null,
    countries: null,
    ...STANDARD_SHIPPING,
    days: { from: 3, to: 5 },
    place: null,
    isActive: true,
  },
  {
    methodId: 'de11be7a0000000000000002',
    kind: 'express',
    name: null,
    countries: [country],
    priceCents: 18_00,
    freeAboveCents: null,
    days: { from: 1, to: 2 },
    place: null,
    isActive: true,
  },
  {
    methodId: 'de11be7a0000000000000003',
    kind: 'pickup',
    name: null,
    countries: [country],
    priceCents: 0,
    freeAboveCents: null,
    days: { from: 1, to: 1 },
    place: null,
    isActive: true,
  },
];

/**
 * The methods that go to a country, standard first. Of each kind those that name the country come before those for the rest
 * of the world; `undefined` is a country that nobody knows, and so part of that.
 */
export const methodsTo = (
  methods: readonly OfferedMethod[],
  country: string | undefined,
): readonly OfferedMethod[] =>
  methodKind.options.flatMap((kind) => {
    const offered = methods.filter((each) => each.kind === kind && each.isActive);
    const named = offered.filter(
      ({ countries }) => country !== undefined && countries?.includes(country) === true,
    );
    return named.length > 0 ? named : offered.filter(({ countries }) => countries === null);
  });
