import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Actor } from '#contracts/kernel/recorded';
import type { CommandContext } from '../../kernel/command-context.ts';
import { inOrder } from '../../platform/waiting/in-order.ts';
import { importRow, passOver, type RowDeps } from './import-row.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { bytesOf } from './read-text.ts';
import { rowsIn, type AnsweredRows } from './answered-rows.ts';
import { UnusableFile, type ImportRow, type RowResult } from './row.ts';
import { runCauses, type RunCauses } from './run-causes.ts';
import type { Run } from './runs.ts';

/** How many rows are imported at once: enough to keep the log's shared commits full. */
const AT_ONCE = 96;

/** A file that was read from end to end once, and is readable. */
export interface ImportFile {
  readonly path: string;
  /** SHA-256 of its content. */
  readonly hash: string;
  readonly rows: number;
  /** What `line` counts for its rows. */
  readonly counts: 'line' | 'item';
}

const readers: Readonly<Record<string, (path: string) => AsyncIterable<ImportRow>>> = {
  '.csv': readCsv,
  '.json': readJson,
};

const readerOf = (path: string) => {
  const reader = readers[extname(path).toLowerCase()];
  if (!reader) throw new UnusableFile(path, 'FILE_OTHER_NAME', {});
  return reader;
};

/** Reads a file from end to end before any of it is imported. Throws `UnusableFile` with a sentence. */
export const inspectFile = async (path: string): Promise<ImportFile> => {
  const reader = readerOf(path);
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(path)) hash.update(chunk);
  let rows = 0;
  for await (const _ of reader(path)) rows += 1;
  const counts = extname(path).toLowerCase() === '.json' ? 'item' : 'line';
  return { path, hash: hash.digest('hex'), rows, counts };
};

type FromRuns = 'stockedBefore' | 'changedBefore';

export interface ImportDeps extends Omit<RowDeps, 'context' | FromRuns> {
  readonly run: Run;
  readonly stockedBefore: (productId: string, causes: RunCauses) => Promise<ReadonlySet<string>>;
  readonly changedBefore: (productId: string, revision: number, causes: RunCauses) => Promise<boolean>;
  /** The person who imports; the process `import` when nobody is named. */
  readonly actor?: Actor;
  /** The request that the import belongs to; without one, each product's row has a correlation of its own. */
  readonly correlationId?: string;
  /** Stops the import after the rows that are under way. */
  readonly signal: AbortSignal;
}

/** Imports the rows of a file behind those that its run has answered, and yields the result of each, in their order. */
export async function* importFile(file: ImportFile, deps: ImportDeps): AsyncIterable<RowResult> {
  const { run, signal, actor = { process: 'import' }, correlationId, ...rest } = deps;
  const causes = runCauses(file, run);
  const rowDeps: RowDeps = {
    ...rest,
    context: (productId, revision) => ({
      ...contextOf(file, run, { productId, revision }),
      causationId: causes.own,
      actor,
      ...(correlationId && { correlationId }),
    }),
    // Only a resumed run asks what the run before it did, of rows of which that kept no answer: it reads whole streams.
    stockedBefore: async (productId) =>
      run.isResumed ? rest.stockedBefore(productId, causes) : new Set<string>(),
    changedBefore: async (productId, revision) =>
      run.isResumed && (await rest.changedBefore(productId, revision, causes)),
  };
  const seen = new Map<string, number>();
  const rows = until(signal, readerOf(file.path)(file.path));
  yield* inOrder(behind(run.answered, rows, seen), AT_ONCE, (row) => importRow(rowDeps, row, seen));
}

async function* behind(
  answered: AnsweredRows,
  rows: AsyncIterable<ImportRow>,
  seen: Map<string, number>,
): AsyncIterable<ImportRow> {
  const refused = new Set(answered.refused);
  let left = rowsIn(answered);
  for await (const row of rows) {
    if (left > 0 && !refused.has(row.line)) passOver(row, seen);
    else yield row;
    left -= 1;
  }
}

async function* until<T>(signal: AbortSignal, items: AsyncIterable<T>): AsyncIterable<T> {
  for await (const item of items) {
    if (signal.aborted) return;
    yield item;
  }
}

/**
 * The same in every try of the run, so that the log recognises repeated commands; another one when the product was
 * changed in between, so that no two events have the same id.
 */
const contextOf = (
  { hash }: ImportFile,
  run: Run,
  { productId, revision }: { readonly productId: string; readonly revision: number },
): Pick<CommandContext, 'commandId' | 'correlationId'> => {
  const about = JSON.stringify(['import', hash, run.number, productId, revision]);
  const commandId = createHash('sha256').update(about).digest('hex');
  return { commandId, correlationId: commandId };
};
