import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspectFile, type ImportFile } from '../catalogue/import/import-file.ts';
import { fromHere } from '../supervisor/from-here.ts';
import { argumentsOf, withoutRest } from '../supervisor/misuse.ts';

/** `npm run import -- products.csv`: creates and updates products from a merchant's file. Exits 1 when a row was refused. */
export const IMPORT_USAGE = `npm run import -- FILE.csv             create or update products from a file (or FILE.json)
                  --dry-run            decide everything, but write nothing
                  --report REPORT      write the results to a file, as JSON`;

export interface ImportAsked {
  readonly file: ImportFile;
  readonly dryRun: boolean;
  readonly reportTo: string | undefined;
}

/** Reads a command line's words, and looks at its files. Throws the sentence for an operator who has to ask otherwise. */
export const importAsked = async (words: readonly string[]): Promise<ImportAsked> => {
  const options = { 'dry-run': { type: 'boolean' }, report: { type: 'string' } } as const;
  const { values, positionals } = argumentsOf(IMPORT_USAGE, options, words);
  const [path, ...more] = positionals;
  if (path === undefined) throw new Error(IMPORT_USAGE);
  withoutRest(IMPORT_USAGE, more);
  const reportTo = values.report === undefined ? undefined : fromHere(values.report);
  // Check this before the work, not after an hour of it.
  if (reportTo !== undefined && !existsSync(dirname(reportTo)))
    throw new Error(`There is no ${dirname(reportTo)}.`);
  return { file: await inspectFile(fromHere(path)), dryRun: values['dry-run'] ?? false, reportTo };
};
