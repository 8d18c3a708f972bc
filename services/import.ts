import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { importFile, inspectFile, type ImportFile } from './catalogue/import/import-file.ts';
import { picturesBeside, type KeepPicture } from './catalogue/import/pictures.ts';
import { refusalLines, summaryOf, Tally, type Report } from './catalogue/import/report.ts';
import { importRuns } from './catalogue/import/runs.ts';
import type { CommandContext } from './kernel/command-context.ts';
import { newId } from './kernel/derived-id.ts';
import { createHandler } from './kernel/handle.ts';
import type { Handler } from './kernel/handler.ts';
import { pictureEncoder, type Encoding } from './media/encode.ts';
import { createPictures, type Pictures } from './media/pictures.ts';
import type { PictureStore } from './media/ports.ts';
import { readConfig } from './platform/config.ts';
import type { EventLog } from './platform/event-log.types.ts';
import { writeKept } from './platform/kept-file.ts';
import { progressOn } from './platform/progress.ts';
import { createStock } from './stock/stock.ts';
import { openStores, type Stores } from './stores.ts';
import { runCommand } from './supervisor/run-command.ts';

/** `npm run import -- products.csv`: creates and updates products from a merchant's file. Exits 1 when a row was refused. */
const USAGE = `npm run import -- FILE.csv             create or update products from a file (or FILE.json)
                  --dry-run            decide everything, and write nothing
                  --report REPORT      write what came of it to a file, as JSON`;

interface Options {
  readonly file: ImportFile;
  readonly dryRun: boolean;
  readonly reportTo: string | undefined;
}

/** npm runs its scripts in the project's folder; the file is named from where the person is. */
const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);

const optionsOf = async (): Promise<Options> => {
  const { values, positionals } = given();
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  const reportTo = values.report === undefined ? undefined : fromHere(values.report);
  return { file: await inspectFile(fromHere(path)), dryRun: values['dry-run'] ?? false, reportTo };
};

const given = () => {
  try {
    const options = { 'dry-run': { type: 'boolean' }, report: { type: 'string' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    throw new Error(USAGE);
  }
};

/** Appends that are only pretended: what is decided next stands on them, and the log never hears of it. */
const pretending = (log: EventLog): EventLog => ({
  ...log,
  append: (_, expected, events) => Promise.resolve({ revision: expected + events.length, position: 0n }),
});

const pretendedStore: PictureStore = { put: () => Promise.resolve(), remove: () => Promise.resolve() };

/** Pictures made anew at once: an import has the machine for itself more than the shop's api has. */
const ENCODED_AT_ONCE = 2;
type NoPicture = Extract<Encoding, { readonly kind: 'refused' }>['code'];
const WHY_NOT: Readonly<Record<NoPicture, string>> = {
  NOT_A_PICTURE: 'is no JPEG, PNG, WebP, GIF or AVIF picture, or a damaged one',
  PICTURE_TOO_LARGE: 'has too many pixels',
};

const keeping = (pictures: Pictures, { hash }: ImportFile): KeepPicture => {
  const encode = pictureEncoder(ENCODED_AT_ONCE);
  const causationId = `import ${hash}`;
  return async (bytes) => {
    const encoding = await encode(bytes);
    if (encoding.kind === 'refused') return { refused: WHY_NOT[encoding.code] };
    const commandId = newId();
    const context = { commandId, correlationId: commandId, causationId, actor: { process: 'import' } };
    return { path: (await pictures.keep(encoding, new Date(), context)).path };
  };
};

/** What the write side needs for products; they have no personal data that would have to be sealed. */
const compose = ({ log, objects }: Stores, { file, dryRun }: Options) => {
  const seal = (_: string, __: unknown, data: unknown) => Promise.resolve(data);
  const kernel = createHandler({ log: dryRun ? pretending(log) : log, seal, isFresh: () => true });
  // A stream is read once for its row: what was read milliseconds ago need not be read again, and no "no" and no append
  // stands on it alone.
  const handler: Handler = { ...kernel, load: (aggregate, id) => kernel.recent(aggregate, id) };
  const wasStocked = async (productId: string, { correlationId }: CommandContext) =>
    (await log.readStream(`stock-${productId}`)).some(
      ({ metadata }) => metadata.$correlationId === correlationId,
    );
  const store = dryRun ? pretendedStore : objects;
  const pictures = createPictures({ handler, store: store ?? pretendedStore });
  const picture = picturesBeside(file.path, store && keeping(pictures, file));
  return { handler, stock: createStock(handler), pictures, picture, wasStocked, clock: () => new Date() };
};

const work = async (stores: Stores, options: Options, signal: AbortSignal): Promise<Report> => {
  const { file, dryRun } = options;
  const runs = importRuns(stores.pool);
  const run = dryRun ? { number: 0, isResumed: false } : await runs.begin(file.hash);
  const progress = progressOn(process.stderr);
  const tally = new Tally();
  const start = performance.now();
  const report = () => tally.report(file, { dryRun, seconds: (performance.now() - start) / 1_000 });
  try {
    for await (const result of importFile(file, { ...compose(stores, options), run, signal })) {
      tally.add(result);
      const lines = refusalLines(result, file.counts);
      if (lines.length > 0) progress.clear();
      for (const line of lines) console.log(line);
      progress.show(tally.done, file.rows, `${tally.done} of ${file.rows} rows`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  progress.clear();
  if (!dryRun && tally.done === file.rows) await runs.finish(file.hash);
  return report();
};

await runCommand(async (environment) => {
  const options = await optionsOf();
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const stores = openStores(readConfig(environment()));
  try {
    const report = await work(stores, options, stopping.signal);
    console.log(summaryOf(report));
    if (options.reportTo !== undefined) writeKept(options.reportTo, report);
    return report.finished && report.refused === 0;
  } finally {
    await stores.close();
  }
});
