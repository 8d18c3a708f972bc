import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORT_LIMIT, importRoutes } from '#contracts/catalogue/import';
import type { AnsweredRows } from '../../catalogue/import/answered-rows.ts';
import { addedUp } from '../../catalogue/import/added-up.ts';
import { importFile, inspectFile, type ImportFile } from '../../catalogue/import/import-file.ts';
import { reasonOf } from '../../catalogue/import/reason.ts';
import { Tally } from '../../catalogue/import/report.ts';
import { UnusableFile } from '../../catalogue/import/row.ts';
import { dryRuns, importRuns } from '../../catalogue/import/runs.ts';
import type { CommandContext } from '../../kernel/command-context.ts';
import { IMPORTING, importParts } from './import-parts.ts';
import { withExclusiveLock } from '../../platform/postgres/exclusive-lock.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { uploadReader } from '../../platform/http/upload.ts';
import { refuse } from '../../kernel/decision.ts';
import { ok } from '../../platform/http/reply.ts';
import type { Stores } from '../stores/stores.ts';

/** Reads the file that an admin uploads. */
export const importUploads = uploadReader({
  field: importRoutes.importProducts.upload,
  limit: IMPORT_LIMIT,
  tooLarge: 'BODY_TOO_LARGE',
});

type Sources = Pick<Stores, 'log' | 'pool' | 'objects'>;

/** Milliseconds: before a proxy gives up, a report says how far it has come, and the same file again goes on there. */
export const IMPORT_WITHIN = 50_000;

/** A picture in a file's own folder is for the command line: over HTTP there is none. */
const noPicture = () => Promise.resolve({ refused: reasonOf('PICTURE_NOT_HERE', {}) });

/** The importer of the command line, for a file that an admin uploads. One at a time in the whole shop, with those. */
export const importHandlers = (
  stores: Sources,
  clock: () => Date,
  stopping: AbortSignal,
): Handlers<typeof importRoutes> => {
  const imported = async (file: ImportFile, dryRun: boolean, { actor, correlationId }: CommandContext) => {
    const runs = dryRun ? dryRuns : importRuns(stores.pool);
    const run = await runs.begin(file.hash);
    const tally = new Tally(run.answered);
    const start = performance.now();
    const parts = {
      ...importParts(stores, { file, dryRun, clock }),
      picture: noPicture,
      actor,
      correlationId,
    };
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(IMPORT_WITHIN)]);
    const results = importFile(file, { ...parts, run, signal });
    const keeping = { ...run, keep: (rows: AnsweredRows) => runs.keep(file.hash, run, rows) };
    for await (const _ of addedUp(results, tally, keeping));
    const report = tally.report(file, { dryRun, seconds: (performance.now() - start) / 1_000 });
    if (report.finished) await runs.finish(file.hash, run, tally.hasWritten);
    const { file: _name, ...told } = report;
    return { ...told, refusals: [...told.refusals] };
  };

  return {
    importProducts: async ({ file, query }, call) => {
      const done = await withExclusiveLock(stores.pool, IMPORTING, () =>
        inFile(file, async (path) => {
          try {
            const report = await imported(await inspectFile(path), query.dryRun === 'true', call.command());
            // The report is answered even if the log cannot be reached: a file that is sent again sets its stocks
            // again.
            return ok(report, { position: await stores.log.head().catch(() => undefined) });
          } catch (error) {
            if (!(error instanceof UnusableFile)) throw error;
            return refuse('UNUSABLE_FILE', error.why);
          }
        }),
      );
      return done ? done.result : refuse('IMPORT_UNDER_WAY');
    },
  };
};

/** Gives these bytes as a file, for as long as they are used. */
const inFile = async <T>(file: Uint8Array, use: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'suuq-import-'));
  try {
    const path = join(folder, 'products.csv');
    await writeFile(path, file);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
};
