import { words, type Chance } from '../chance.ts';
import type { RawRequest } from '../raw.ts';
import { addHeaders, oneLine, oneOf, withBody, without, type Change } from './change.ts';

const NO_JSON = [
  ...words(`" { [ {}{} NaN {'a':1} {"a":1,} {"a":-} {"qty":NaN} null 0 {"a":1e999} {"\\u0000":1}`),
  ...words(`{"a":"\\u0000"} {"a":"\\ud800"}`),
  '',
  ' ',
  '\0',
  '\ufeff{}',
];
const NAMES = ['extra', '__proto__', 'constructor', 'isAdmin', 'toString', '', '\0', 'role'] as const;
const CHUNKS = [
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\nhello\r\n',
  '0\r\n\r\n',
  '2;ext=1\r\n{}\r\n0\r\nTrailer: x\r\n\r\n',
] as const;

/** A longer body was made here, and is nested too deeply to be parsed. */
const READABLE = 3_000;
const parsed = ({ body }: RawRequest): unknown => {
  try {
    return body.length > READABLE ? undefined : JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};
const fieldsOf = (request: RawRequest): object => {
  const value = parsed(request);
  return typeof value === 'object' && value !== null ? value : {};
};

/** Changes one field, at any depth; a value without fields is replaced. */
const changed = (value: unknown, chance: Chance): unknown => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return chance.value;
  const key = chance.of(Object.keys(value));
  const inner: unknown = Reflect.get(value, key);
  const other = chance.of([true, false]) ? changed(inner, chance) : chance.value;
  if (Array.isArray(value)) return value.map((each: unknown, i) => (String(i) === key ? other : each));
  return { ...value, [key]: other };
};

const otherField: Change = (request, chance) =>
  withBody(request, JSON.stringify(changed(parsed(request), chance)));

const moreField: Change = (request, { value, of }) => {
  const text = JSON.stringify(fieldsOf(request));
  const field = `${JSON.stringify(of(NAMES))}:${JSON.stringify(value)}`;
  return withBody(request, text === '{}' ? `{${field}}` : `${text.slice(0, -1)},${field}}`);
};

/** The same name twice: the last one counts. */
const sameFieldTwice: Change = (request, { value }) => {
  const [key = 'a'] = Object.keys(fieldsOf(request));
  return withBody(
    request,
    `{${JSON.stringify(key)}:${JSON.stringify(value)},${request.body.toString().slice(1)}`,
  );
};

const otherBytes: Change = (request, { of }) => {
  const bytes = Buffer.from(request.body);
  const last = Math.max(0, bytes.length - 2);
  if (bytes.length > 2) bytes[of([1, 2, bytes.length >> 1, last])] = of([0xff, 0xc0, 0x80, 0]);
  return withBody(request, bytes);
};

/** Nested deeply, even inside fields that are ignored. */
const deep: Change = (request, { of }) => {
  const depth = of([50, 5_000, 30_000]);
  const arrays = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const objects = `${'{"a":'.repeat(depth >> 1)}1${'}'.repeat(depth >> 1)}`;
  const text = JSON.stringify(fieldsOf(request));
  const name = of(['_id', 'user', 'payer', 'images', 'createdAt', 'extra']);
  const inside = `{"${name}":${of([arrays, objects])}${text === '{}' ? '}' : `,${text.slice(1)}`}`;
  return withBody(request, of([arrays, objects, '['.repeat(depth), inside, inside]));
};

const cutOff: Change = (request) => {
  const announced = addHeaders(without(request, 'content-length'), [['content-length', '5000']]);
  return { ...announced, cut: true };
};

const inChunks: Change = (request, { of, text }) => {
  const coding = of(['chunked', 'gzip, chunked', 'identity']);
  const announced = addHeaders(without(request, 'content-length'), [['transfer-encoding', coding]]);
  return { ...announced, body: Buffer.from(of([...CHUNKS, `${oneLine(text)}\r\n`])), cut: true };
};

export const changeBody = oneOf([
  otherField,
  otherField,
  otherField,
  moreField,
  sameFieldTwice,
  otherBytes,
  deep,
  cutOff,
  inChunks,
  (request, { value }) => withBody(request, JSON.stringify(value)),
  (request) => withBody(request, `[${request.body.toString()}]`),
  (request, { of }) => withBody(request, of(NO_JSON)),
  (request, { of }) => withBody(request, request.body.subarray(0, of([1, 2, 10, 30, 200]))),
  (request, { of }) =>
    withBody(request, JSON.stringify({ title: 'x'.repeat(of([90_000, 140_000, 1_000_000])) })),
  (request, { of }) =>
    withBody(request, `{${Array.from({ length: of([100, 9_000]) }, (_, i) => `"f${i}":1`).join()}}`),
]);
