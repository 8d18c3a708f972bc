import type { ImportReasonCode } from '#contracts/catalogue/import-reasons';
import type { ImportFile } from '../../catalogue/import/import-file.ts';
import { picturesBeside, type KeepPicture } from '../../catalogue/import/pictures.ts';
import { reasonOf } from '../../catalogue/import/reason.ts';
import { newId } from '../../kernel/ids.ts';
import { createHandler } from '../../kernel/handle.ts';
import type { Handler } from '../../kernel/handler.ts';
import { pictureEncoder, type Encoding } from '../../media/encode.ts';
import { createPictures, type Pictures } from '../../media/pictures.ts';
import type { PictureStore } from '../../media/ports.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import { createStock } from '../../stock/stock.ts';
import { doneBefore } from './done-before.ts';
import type { Stores } from '../stores/stores.ts';

interface Options {
  readonly file: ImportFile;
  readonly dryRun: boolean;
  readonly clock: () => Date;
}

/** Appends that are only pretended: what is decided next stands on them, and the log never hears of it. */
const pretending = (log: EventLog): EventLog => ({
  ...log,
  append: (_, expected, events) => Promise.resolve({ revision: expected + events.length, position: 0n }),
});

const pretendedStore: PictureStore = { put: () => Promise.resolve(), remove: () => Promise.resolve() };

/** Pictures re-encoded at once: an import has the machine for itself more than the shop's api has. */
const ENCODED_AT_ONCE = 2;
type NoPicture = Extract<Encoding, { readonly kind: 'refused' }>['code'];
const WHY_NOT = {
  NOT_A_PICTURE: 'PICTURE_UNREADABLE',
  PICTURE_TOO_LARGE: 'PICTURE_TOO_MANY_PIXELS',
} as const satisfies Readonly<Record<NoPicture, ImportReasonCode>>;

const keeping = (
  pictures: Pictures,
  { file: { hash }, clock }: Pick<Options, 'file' | 'clock'>,
): KeepPicture => {
  const encode = pictureEncoder(ENCODED_AT_ONCE);
  const causationId = `import ${hash}`;
  return async (bytes) => {
    const encoding = await encode(bytes);
    if (encoding.kind === 'refused') return { refused: reasonOf(WHY_NOT[encoding.code], {}) };
    const commandId = newId();
    const context = { commandId, correlationId: commandId, causationId, actor: { process: 'import' } };
    return { path: (await pictures.keep(encoding, clock(), context)).path };
  };
};

/** What one process of the shop at a time does (`alone`). */
export const IMPORTING = 'import';

/** What the write side needs for products; they have no personal data that would have to be sealed. */
export const importParts = (
  { log, objects }: Pick<Stores, 'log' | 'objects'>,
  { file, dryRun, clock }: Options,
) => {
  const seal = (_: string, __: unknown, data: unknown) => Promise.resolve(data);
  const kernel = createHandler({ log: dryRun ? pretending(log) : log, seal, isFresh: () => true });
  // A stream is read once for its row: what was read milliseconds ago need not be read again, and no "no" and no append
  // stands on it alone.
  const handler: Handler = { ...kernel, load: (aggregate, id) => kernel.recent(aggregate, id) };
  const store = dryRun ? pretendedStore : objects;
  const pictures = createPictures({ handler, store: store ?? pretendedStore });
  const picture = picturesBeside(file.path, store && keeping(pictures, { file, clock }));
  return {
    handler,
    stock: createStock(handler, log),
    pictures,
    picture,
    ...doneBefore(log),
    clock,
  };
};
