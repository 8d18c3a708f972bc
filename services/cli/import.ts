import { printable } from '#contracts/kernel/printable';
import { messages } from '#contracts/messages';
import { messageOf } from '#resilience/message-of';
import { rowsIn, type AnsweredRows } from '../catalogue/import/answered-rows.ts';
import { addedUp } from '../catalogue/import/added-up.ts';
import { importFile } from '../catalogue/import/import-file.ts';
import { refusalLines, summaryOf, Tally, type Report } from '../catalogue/import/report.ts';
import { dryRuns, importRuns } from '../catalogue/import/runs.ts';
import { IMPORTING, importParts } from '../app/handlers/import-parts.ts';
import { withExclusiveLock } from '../platform/postgres/exclusive-lock.ts';
import { readCommandConfig } from '../platform/config.ts';
import { writeKept } from '../platform/files/kept-file.ts';
import { progressOn } from '../platform/programs/progress.ts';
import { openStores, type Stores } from '../app/stores/stores.ts';
import { runCommand } from '../supervisor/run-command.ts';
import { IMPORT_USAGE, importAsked, type ImportAsked } from './import-arguments.ts';

const work = async (stores: Stores, options: ImportAsked, signal: AbortSignal): Promise<Report> => {
  const { file, dryRun } = options;
  const runs = dryRun ? dryRuns : importRuns(stores.pool);
  const run = await runs.begin(file.hash);
  const progress = progressOn(process.stderr);
  const tally = new Tally(run.answered);
  const before = rowsIn(run.answered);
  if (before > 0) console.log(`Going on after ${before} of ${file.rows} rows.`);
  const start = performance.now();
  const report = () => tally.report(file, { dryRun, seconds: (performance.now() - start) / 1_000 });
  try {
    const results = importFile(file, {
      ...importParts(stores, { ...options, clock: () => new Date() }),
      run,
      signal,
    });
    const keeping = { ...run, keep: (rows: AnsweredRows) => runs.keep(file.hash, run, rows) };
    for await (const result of addedUp(results, tally, keeping)) {
      const lines = refusalLines(result, file.counts);
      if (lines.length > 0) progress.clear();
      for (const line of lines) console.log(printable(line));
      progress.show(tally.done, file.rows, `${tally.done} of ${file.rows} rows`);
    }
  } catch (error) {
    console.error(printable(messageOf(error)));
  }
  progress.clear();
  if (tally.done === file.rows) await runs.finish(file.hash, run, tally.hasWritten);
  return report();
};

await runCommand(IMPORT_USAGE, async (environment) => {
  const options = await importAsked(process.argv.slice(2));
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const stores = openStores(readCommandConfig(environment()));
  try {
    await stores.checkVault();
    const done = await withExclusiveLock(stores.pool, IMPORTING, () =>
      work(stores, options, stopping.signal),
    );
    if (!done) throw new Error(messages.IMPORT_UNDER_WAY);
    const report = done.result;
    console.log(summaryOf(report));
    if (options.reportTo !== undefined) writeKept(options.reportTo, report);
    return report.finished && report.refused === 0;
  } finally {
    await stores.close();
  }
});
