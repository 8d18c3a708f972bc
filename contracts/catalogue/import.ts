import { z } from 'zod';
import type { Refusals } from '../kernel/problem.ts';
import { route } from '../kernel/route.ts';

/** What came, or would come, of a merchant's file. `line` counts from 1, the head included. */
export const importReport = z.object({
  dryRun: z.boolean(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.array(z.object({ line: z.int(), title: z.string(), problems: z.array(z.string()) })),
});
export type ImportReport = z.infer<typeof importReport>;

export const importRefusals = { UNREADABLE_FILE: 400 } as const satisfies Refusals;

export const importRoutes = {
  importProducts: route({
    method: 'POST',
    path: '/products/import',
    summary: 'Import products from a CSV file; with `dryRun=true` only say what would come of it.',
    access: 'admin',
    upload: 'file',
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).default('false') }),
    body: z.strictObject({}),
    answer: importReport,
    refusals: importRefusals,
  }),
} as const;
