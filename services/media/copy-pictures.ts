import pLimit from 'p-limit';
import { pictureName } from '#contracts/media/pictures';
import { DAMAGED } from '../platform/objects/damaged-object.ts';
import type { ListedObject, Objects } from '../platform/objects/objects.ts';
import { isWholePicture } from './whole-picture.ts';

/** Where pictures come from. It may have one whose bytes cannot be read, while it reads the others. */
export interface Source extends Pick<Objects, 'list'> {
  get(name: string): Promise<Buffer | 'unreadable' | undefined>;
}

export interface Copying {
  readonly from: Source;
  readonly to: Pick<Objects, 'describe' | 'get' | 'put'>;
  /** Stops the copy after the pictures that are under way. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** The results of the copy; `wrong` has a sentence for each picture that did not arrive as it should. */
export interface Copied {
  readonly total: number;
  readonly copied: number;
  readonly thereAlready: number;
  /** Removed at the source during the copy. */
  readonly gone: number;
  readonly wrong: readonly string[];
}

type Outcome = 'copied' | 'thereAlready' | 'gone' | { readonly wrong: string };

const AT_ONCE = 8;
const WEBP = 'image/webp';
const MD5 = /^[0-9a-f]{32}$/;

/**
 * Copies all files of pictures from one store to another, and checks bytes, size and type there. A repeat skips files
 * that are there already. It throws when a store fails for longer than its client retries.
 */
export async function copyPictures({ from, to, signal, onProgress }: Copying): Promise<Copied> {
  const files = await picturesIn(from);
  const counts = { copied: 0, thereAlready: 0, gone: 0 };
  const wrong: string[] = [];
  let done = 0;
  const inTurn = pLimit(AT_ONCE);
  const carryOne = async (file: ListedObject) => {
    if (signal.aborted) return;
    const outcome = await carry(file, from, to);
    if (typeof outcome === 'object') wrong.push(`${file.name} ${outcome.wrong}`);
    else counts[outcome] += 1;
    onProgress((done += 1), files.length);
  };
  try {
    await Promise.all(files.map((file) => inTurn(carryOne, file)));
  } finally {
    inTurn.clearQueue();
  }
  return { total: files.length, ...counts, wrong: wrong.toSorted() };
}

async function picturesIn(store: Source): Promise<readonly ListedObject[]> {
  const files: ListedObject[] = [];
  for await (const page of store.list())
    files.push(...page.filter(({ name }) => pictureName.test(name) || isDamaged(name)));
  return files;
}

const isDamaged = (name: string): boolean => name.startsWith(DAMAGED);
const damaged: Outcome = { wrong: 'is damaged where it comes from, and was not copied' };
const unreadable: Outcome = { wrong: 'cannot be read where it comes from, and was not copied' };

async function carry({ name, size, etag }: ListedObject, from: Source, to: Copying['to']): Promise<Outcome> {
  if (isDamaged(name)) return damaged;
  const kept = await to.describe(name);
  const isAlike = kept?.type === WEBP && kept.size === size;
  // Where ETags are MD5 hashes, equal ones mean equal bytes.
  if (isAlike && MD5.test(etag) && kept.etag === etag) return 'thereAlready';
  const bytes = await from.get(name);
  if (bytes === undefined) return 'gone';
  if (bytes === 'unreadable') return unreadable;
  if (bytes.length !== size || !isWholePicture(name, bytes)) return damaged;
  if (isAlike && (await to.get(name))?.equals(bytes)) return 'thereAlready';
  await to.put(name, bytes);
  return arrived(name, bytes, to);
}

async function arrived(name: string, bytes: Buffer, to: Copying['to']): Promise<Outcome> {
  const [facts, there] = await Promise.all([to.describe(name), to.get(name)]);
  if (there === undefined || facts === undefined) return { wrong: 'was taken and is not there' };
  if (!there.equals(bytes) || facts.size !== bytes.length) return { wrong: 'arrived with other bytes' };
  if (facts.type !== WEBP) return { wrong: `arrived as ${facts.type ?? 'nothing'} and not as ${WEBP}` };
  return 'copied';
}
