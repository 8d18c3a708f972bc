import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { cents, STANDARD_SHIPPING } from '../kernel/money.ts';

/** The kinds of delivery. An order that names no method goes by standard. */
export const methodKind = z.enum(['standard', 'express', 'pickup']).meta({ id: 'DeliveryKind' });
export type MethodKind = z.infer<typeof methodKind>;

/** A country by its two letters (ISO 3166). */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters');

/** The name for shoppers, in both languages; null where the name of its kind will do. */
export const methodName = z.object({ en: z.string(), so: z.string() }).nullable();

/** Where it is picked up, and the opening hours, in both languages; null where the shop gave none. */
export const methodPlace = z.object({ en: z.string(), so: z.string() }).nullable();
export type MethodPlace = z.infer<typeof methodPlace>;

/** Working days until it arrives, counted from the day on which the shop packs it. */
export const workingDays = z.object({ from: z.int(), to: z.int() });
export type WorkingDays = z.infer<typeof workingDays>;

/** A delivery method as events keep it, without whether it is offered. */
export const deliveryMethod = z.strictObject({
  methodId: id,
  kind: methodKind,
  name: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
  /** Where it goes; null is the rest of the world: every country that no other method of its kind names. */
  countries: z.array(countryCode).min(1).nullable(),
  priceCents: cents,
  /** Delivery is free above this sum of items; null: never free. */
  freeAboveCents: cents.nullable(),
  days: z.strictObject({ from: z.int().min(0), to: z.int().min(0) }),
  /** Only for a pick-up method. */
  place: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
});
export type DeliveryMethod = z.infer<typeof deliveryMethod>;

/** A method, and whether shoppers are offered it. */
export interface OfferedMethod extends DeliveryMethod {
  readonly isActive: boolean;
}

/** The methods that a shop in this country starts with: standard is the specification's rule (spec §9). */
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
 * The methods that go to a country, standard first. For each kind the methods that name the country are offered, or
 * else those for the rest of the world; `undefined`, an unknown country, belongs to the rest.
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
