import { Readable } from 'node:stream';
import { acceptBody, type Answer, type Call } from './call.ts';
import type { Facts } from './object-file.ts';
import { parseRange } from './range.ts';
import { Refusal } from './refusal.ts';
import type { NewObject, Store } from './store.ts';

/** Kept with an object and given back with it, beside x-amz-meta-*. */
const KEPT = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

export function newObject({ key, headers }: Call): NewObject {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    (KEPT.includes(name) || name.startsWith('x-amz-meta-')) && value !== undefined
      ? [[name, String(value)]]
      : [],
  );
  return { key, headers: { 'content-type': 'application/octet-stream', ...Object.fromEntries(kept) } };
}

export async function putObject(store: Store, call: Call): Promise<Answer> {
  const etag = await store.put(call.bucket, newObject(call), call.body, acceptBody(call));
  return { status: 200, headers: { etag: `"${etag}"` } };
}

export async function removeObject(store: Store, { bucket, key }: Call): Promise<Answer> {
  await store.remove(bucket, key);
  return { status: 204 };
}

export async function headObject(store: Store, call: Call): Promise<Answer> {
  const { facts, file } = await store.get(call.bucket, call.key);
  await file.close();
  return (
    conditional(facts, call) ?? {
      status: 200,
      headers: { ...headersOf(facts, call), 'content-length': String(facts.size) },
    }
  );
}

export async function getObject(store: Store, call: Call): Promise<Answer> {
  const { facts, file } = await store.get(call.bucket, call.key);
  try {
    const early = conditional(facts, call);
    if (early !== undefined) {
      await file.close();
      return early;
    }
    const range = parseRange(call.headers.range, facts.size);
    if (range === 'unsatisfiable') throw new Refusal('InvalidRange');
    const { start, end } = range ?? { start: 0, end: facts.size - 1 };
    const length = String(end - start + 1);
    const headers = { ...headersOf(facts, call), 'content-length': length };
    // Danger: a read stream whose end is before its start reads the whole file, facts and all.
    const body = facts.size === 0 ? Readable.from([]) : file.createReadStream({ start, end });
    if (facts.size === 0) await file.close();
    if (range === undefined) return { status: 200, headers, body };
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${start}-${end}/${facts.size}` },
      body,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function headersOf(facts: Facts, { query }: Call): Record<string, string> {
  const overrides = KEPT.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...facts.headers,
    ...Object.fromEntries(overrides),
    etag: `"${facts.etag}"`,
    'last-modified': new Date(facts.modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

/** The answer of a request that only wants the object if it is (or is not) the one it knows. */
function conditional(facts: Facts, { headers, query }: Call): Answer | undefined {
  const names = (list: string) => list.split(',').map((tag) => tag.trim().replaceAll('"', ''));
  const matches = (list: string) => list.trim() === '*' || names(list).includes(facts.etag);
  if (headers['if-match'] !== undefined && !matches(headers['if-match']))
    throw new Refusal('PreconditionFailed');
  if (headers['if-none-match'] === undefined || !matches(headers['if-none-match'])) return undefined;
  const { etag, 'last-modified': modified } = headersOf(facts, { query } as Call);
  return { status: 304, headers: { etag: etag ?? '', 'last-modified': modified ?? '' } };
}
