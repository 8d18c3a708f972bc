import type { z } from 'zod';

/** The fields that a form's contract does not accept as they are. */
export const badFields = <Field extends string>(contract: z.ZodType, form: unknown): Set<Field> =>
  new Set(contract.safeParse(form).error?.issues.map(({ path }) => path[0] as Field));
