import type { z } from 'zod';

/** The parts of an address that the server would not understand: names and values. */
export type Unclear = readonly (readonly [name: string, value: string])[];

/** The parts of an address that a call's query would refuse. Ignoring them silently would answer another question. */
export const unclearIn = (search: URLSearchParams, shape: Readonly<Record<string, z.ZodType>>): Unclear =>
  [...search].filter(
    ([name, value]) => value !== '' && Object.hasOwn(shape, name) && !shape[name]?.safeParse(value).success,
  );
