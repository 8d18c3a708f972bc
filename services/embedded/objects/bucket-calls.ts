import type { Answer, Call } from './call.ts';
import type { Facts } from './object-file.ts';
import { Refusal } from './refusal.ts';
import { encode } from './signature.ts';
import type { Store } from './store.ts';
import { document, type Xml } from './xml.ts';

const MOST_KEYS = 1000;

export async function createBucket(store: Store, { bucket, body }: Call): Promise<Answer> {
  body.resume(); // it would name the region, of which there is only one
  await store.createBucket(bucket);
  return { status: 200, headers: { location: `/${bucket}` } };
}

/** ListObjectsV2: the shop's own tests and tools list every key with it, page after page. */
export async function listObjects(store: Store, { bucket, query }: Call): Promise<Answer> {
  if (query.get('list-type') !== '2' || query.get('delimiter')) throw new Refusal('NotImplemented');
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url');
  const shown =
    query.get('encoding-type') === 'url'
      ? (text: string) => encode(text).replaceAll('%2F', '/')
      : (text: string) => text;
  const left = (await store.list(bucket)).filter(
    ({ key }) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), after) > 0,
  );
  const limit = Math.min(Number(query.get('max-keys') ?? MOST_KEYS), MOST_KEYS);
  const page = left.slice(0, limit);
  const isTruncated = left.length > page.length;
  const next = Buffer.from(page.at(-1)?.key ?? '').toString('base64url');
  const listed: Xml = [
    'ListBucketResult',
    [
      ['Name', bucket],
      ['Prefix', shown(prefix)],
      ['MaxKeys', limit],
      ['IsTruncated', isTruncated],
      ['KeyCount', page.length],
      ...(isTruncated ? [['NextContinuationToken', next] as const] : []),
      ...page.map((facts): Xml => ['Contents', contents(facts, shown)]),
    ],
  ];
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: document(listed) };
}

function contents({ key, modified, etag, size }: Facts, shown: (text: string) => string): readonly Xml[] {
  return [
    ['Key', shown(key)],
    ['LastModified', modified],
    ['ETag', `"${etag}"`],
    ['Size', size],
    ['StorageClass', 'STANDARD'],
  ];
}
