import { z } from 'zod';
import { refusal, type Refusals } from '../kernel/refusal.ts';
import { route } from '../kernel/route.ts';
import { importReasons, type ImportReasonCode } from './import-reasons.ts';

/** The most bytes of a file over HTTP; larger files are imported at the command line. */
export const IMPORT_LIMIT = 4_000_000;

/** The most refusals that a report lists. */
export const MOST_NAMED_REFUSALS = 1_000;

/** Codes with which the commands behind a row refuse it: their sentences are among those of all refusals. */
const declined = [
  'SALE_NOT_BELOW_PRICE',
  'NAME_UNREADABLE',
  'PRODUCT_NOT_FOUND',
  'PRODUCT_EXISTS',
  'CHANGED_MEANWHILE',
  'STOCK_NOT_SAVED',
  'PICTURE_NOT_FOUND',
  'VARIANT_REQUIRED',
] as const;
export type DeclinedRow = (typeof declined)[number];

const importReason = z.object({
  code: z.enum([...(Object.keys(importReasons) as ImportReasonCode[]), ...declined]),
  /** The values in the code's sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The code's sentence in English. */
  reason: z.string(),
});
export type ImportReason = z.infer<typeof importReason>;

/**
 * What a merchant's file changed, or would change. `line` counts from 1, the header included; `field` is '' for a whole
 * row.
 */
export const importReport = z.object({
  dryRun: z.boolean(),
  /**
   * False when the import was stopped before the file's end: sending the same file again continues it, and the counts are
   * of both together. A dry run begins at the first row each time.
   */
  finished: z.boolean(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first refusals only: if the file is from another shop, every line may be refused. */
  refusals: z.array(importReason.extend({ line: z.int(), field: z.string() })).max(MOST_NAMED_REFUSALS),
  /** The number of refusals that are not listed. */
  unnamed: z.int(),
  seconds: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;

/** Why a whole file cannot be imported. */
export const importRefusals = {
  UNUSABLE_FILE: refusal(400, importReason),
  IMPORT_UNDER_WAY: refusal(409),
} as const satisfies Refusals;

export const importRoutes = {
  importProducts: route({
    method: 'POST',
    path: '/products/import',
    summary: 'Import products from a CSV file; with `dryRun=true` only report what would happen.',
    access: 'admin',
    upload: 'file',
    takesLong: true,
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).default('false') }),
    body: z.strictObject({}),
    answer: importReport,
    refusals: importRefusals,
  }),
} as const;
