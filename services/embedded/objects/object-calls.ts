import { acceptBody, type Answer, type Call } from './call.ts';
import type { Facts } from './object-file.ts';
import type { NewObject, Store } from './store.ts';

/** Headers stored with an object and returned with it, besides x-amz-meta-*. */
const KEPT = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

function newObject({ key, headers }: Call): NewObject {
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

export async function headObject(store: Store, { bucket, key }: Call): Promise<Answer> {
  const { facts, file } = await store.get(bucket, key);
  await file.close();
  return { status: 200, headers: headersOf(facts) };
}

export async function getObject(store: Store, { bucket, key }: Call): Promise<Answer> {
  const { facts, file } = await store.get(bucket, key);
  const headers = headersOf(facts);
  // Danger: a read stream whose end is before its start reads the whole file, including the facts.
  if (facts.size > 0) return { status: 200, headers, body: file.createReadStream({ end: facts.size - 1 }) };
  await file.close();
  return { status: 200, headers };
}

const headersOf = ({ headers, etag, modified, size }: Facts): Record<string, string> => ({
  ...headers,
  etag: `"${etag}"`,
  'last-modified': new Date(modified).toUTCString(),
  'content-length': String(size),
});
