import type { z } from 'zod';

/** What an address asks for and nobody can answer: by its name and what it says. */
export type Unclear = readonly (readonly [name: string, value: string])[];

/** What of an address a call's query would refuse. To leave it out in silence would answer another question. */
export const unclearIn = (search: URLSearchParams, shape: Readonly<Record<string, z.ZodType>>): Unclear =>
  [...search].filter(
    ([name, value]) => value !== '' && Object.hasOwn(shape, name) && !shape[name]?.safeParse(value).success,
  );
