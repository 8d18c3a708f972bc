import { z } from 'zod';
import { refusal, type Refusals } from '../kernel/refusal.ts';
import { route } from '../kernel/route.ts';
import { importReasons, type ImportReasonCode } from './import-reasons.ts';

/** Bytes that a file may have over HTTP; larger ones are for the command line. */
export const IMPORT_LIMIT = 4_000_000;

/** Refusals that a report names. */
export const MOST_NAMED = 1_000;

/** What a row is refused with where the commands behind it say no: these have their sentences where all refusals have. */
const declined = [
  'SALE_NOT_BELOW_PRICE',
  'PRODUCT_NOT_FOUND',
  'PRODUCT_EXISTS',
  'CHANGED_MEANWHILE',
  'PICTURE_NOT_FOUND',
  'VARIANT_REQUIRED',
] as const;
export type DeclinedRow = (typeof declined)[number];

const importReason = z.object({
  code: z.enum([...(Object.keys(importReasons) as ImportReasonCode[]), ...declined]),
  /** What the code's sentence names. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The code in English. */
  reason: z.string(),
});
export type ImportReason = z.infer<typeof importReason>;

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
  /** The first of them; of a file of another shop every line may be refused. */
  refusals: z.array(importReason.extend({ line: z.int(), field: z.string() })).max(MOST_NAMED),
  /** Refusals beyond those that are named. */
  unnamed: z.int(),
  seconds: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;

/** Of a file of which nothing can be made as a whole: why. */
export const importRefusals = {
  UNUSABLE_FILE: refusal(400, importReason),
  IMPORT_UNDER_WAY: refusal(409),
} as const satisfies Refusals;

export const importRoutes = {
  importProducts: route({
    method: 'POST',
    path: '/products/import',
    summary: 'Import products from a CSV file; with `dryRun=true` only say what would come of it.',
    access: 'admin',
    upload: 'file',
    takesLong: true,
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).default('false') }),
    body: z.strictObject({}),
    answer: importReport,
    refusals: importRefusals,
  }),
} as const;
