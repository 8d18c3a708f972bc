import { documentIn, type Answer, type Call } from './call.ts';
import type { Facts } from './object-file.ts';
import { pageOf } from './listing.ts';
import { Refusal } from './refusal.ts';
import { encode } from './signature.ts';
import type { Store } from './store.ts';
import { document, textsOf, type Xml } from './xml.ts';

const OWNER: Xml = [
  'Owner',
  [
    ['ID', 'suuq'],
    ['DisplayName', 'suuq'],
  ],
];
const MOST_KEYS = 1000;

export async function listBuckets(store: Store): Promise<Answer> {
  const buckets = (await store.listBuckets()).map(({ name, created }): Xml => [
    'Bucket',
    [
      ['Name', name],
      ['CreationDate', created.toISOString()],
    ],
  ]);
  return xml(['ListAllMyBucketsResult', [OWNER, ['Buckets', buckets]]]);
}

export async function createBucket(store: Store, call: Call): Promise<Answer> {
  await documentIn(call);
  await store.createBucket(call.bucket);
  return { status: 200, headers: { location: `/${call.bucket}` } };
}

export async function headBucket(store: Store, { bucket }: Call): Promise<Answer> {
  if (!(await store.hasBucket(bucket))) throw new Refusal('NoSuchBucket');
  return { status: 200 };
}

export async function removeBucket(store: Store, { bucket }: Call): Promise<Answer> {
  await store.removeBucket(bucket);
  return { status: 204 };
}

/** Empty means us-east-1, as S3 says it. */
export async function locateBucket(store: Store, call: Call, region: string): Promise<Answer> {
  await headBucket(store, call);
  return xml(['LocationConstraint', region === 'us-east-1' ? '' : region]);
}

/** ListObjectsV2, and the first version for clients that still ask for it. */
export async function listObjects(store: Store, { bucket, query }: Call): Promise<Answer> {
  const isSecond = query.get('list-type') === '2';
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after = isSecond
    ? token === undefined
      ? query.get('start-after')
      : fromToken(token)
    : query.get('marker');
  const limit = Math.min(limitOf(query.get('max-keys')), MOST_KEYS);
  const page = pageOf(await store.list(bucket), { prefix, delimiter, after: after ?? '', limit });
  const shown =
    query.get('encoding-type') === 'url'
      ? (text: string) => encode(text).replaceAll('%2F', '/')
      : (text: string) => text;
  const last = page.last ?? '';
  const paging: Xml[] = isSecond
    ? [
        ['KeyCount', page.objects.length + page.prefixes.length],
        ...(page.more ? [['NextContinuationToken', toToken(last)] as const] : []),
      ]
    : [['Marker', shown(after ?? '')], ...(page.more ? [['NextMarker', shown(last)] as const] : [])];
  return xml([
    'ListBucketResult',
    [
      ['Name', bucket],
      ['Prefix', shown(prefix)],
      ...(delimiter === '' ? [] : [['Delimiter', shown(delimiter)] as const]),
      ['MaxKeys', limit],
      ['IsTruncated', page.more],
      ...paging,
      ...page.objects.map((facts): Xml => ['Contents', contents(facts, shown)]),
      ...page.prefixes.map((each): Xml => ['CommonPrefixes', [['Prefix', shown(each)]]]),
    ],
  ]);
}

export async function removeObjects(store: Store, call: Call): Promise<Answer> {
  const request = await documentIn(call);
  const keys = textsOf(request, 'Key');
  if (keys.length === 0 || keys.length > MOST_KEYS) throw new Refusal('MalformedXML');
  for (const key of keys) await store.remove(call.bucket, key);
  const isQuiet = textsOf(request, 'Quiet')[0] === 'true';
  return xml(['DeleteResult', isQuiet ? [] : keys.map((key): Xml => ['Deleted', [['Key', key]]])]);
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

function limitOf(text: string | undefined): number {
  if (text === undefined) return MOST_KEYS;
  if (!/^\d{1,9}$/.test(text)) throw new Refusal('InvalidArgument');
  return Number(text);
}

const toToken = (key: string) => Buffer.from(key).toString('base64url');
const fromToken = (token: string) => Buffer.from(token, 'base64url').toString();

export function xml(root: Xml): Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: document(root) };
}
