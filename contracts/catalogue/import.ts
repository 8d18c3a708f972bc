import { z } from 'zod';
import type { Refusals } from '../kernel/problem.ts';
import { route } from '../kernel/route.ts';

/** Bytes that a file may have over HTTP; larger ones are for the command line. */
export const IMPORT_LIMIT = 4_000_000;

/** What came, or would come, of a merchant's file. `line` counts from 1, the head included; `field` is '' for a whole row. */
export const importReport = z.object({
  dryRun: z.boolean(),
  /** False when it was stopped before the file's end: the same file again goes on. */
  finished: z.boolean(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  refusals: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
  seconds: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;

/** `details` says in a sentence why nothing can be made of the file as a whole. */
export const importRefusals = { UNUSABLE_FILE: 400, IMPORT_UNDER_WAY: 409 } as const satisfies Refusals;

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
