import { words } from '../chance.ts';
import { addHeaders, oneLine, oneOf, withHeader, without } from './change.ts';

const TYPES = [
  ...words(
    'text/plain application/x-www-form-urlencoded multipart/form-data application/json; APPLICATION/JSON',
  ),
  '',
  '\u00ff',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json, text/html',
  `application/${'x'.repeat(500)}`,
];
const FREE = [
  ...words('x-request-id x-forwarded-for x-forwarded-host x-forwarded-proto forwarded last-event-id accept'),
  ...words(
    'accept-encoding range if-none-match if-modified-since x-http-method-override x-original-url referer',
  ),
  ...words('user-agent authorization stripe-signature paypal-transmission-sig paypal-transmission-id'),
  ...words('paypal-transmission-time paypal-cert-url paypal-auth-algo'),
];
const BROKEN: readonly (readonly [name: string, value: string])[] = [
  ['no colon', ''],
  ['', 'no name'],
  ['two words', '1'],
  ['x\0y', '1'],
  ['transfer-encoding', 'chunked'],
  ['content-length', '3'],
  ['content-type', 'text/html'],
  ['cookie', 'session=; session=x'],
];

export const changeHeader = oneOf([
  (request, { of }) => withHeader(request, 'content-type', of(TYPES)),
  (request) => without(request, 'content-type'),
  (request, { of }) => withHeader(request, 'content-encoding', of(['gzip', 'br', 'identity', 'x', ''])),
  (request, { of }) =>
    withHeader(request, 'content-length', of(['-1', '1e3', '9'.repeat(20), '0x10', ' ', '+5'])),
  (request, { of, text }) =>
    withHeader(
      request,
      'x-log-position',
      of(['', '-1', '1e9', '9'.repeat(18), '9'.repeat(40), oneLine(text)]),
    ),
  (request, { of, text }) =>
    withHeader(request, 'idempotency-key', of(['', ' ', 'k', 'k'.repeat(256), '\u00e9', oneLine(text)])),
  (request, { of, text }) => withHeader(request, of(FREE), oneLine(text)),
  (request, { of, text }) => withHeader(request, of(FREE), oneLine(text)),
  (request, { of }) =>
    withHeader(
      request,
      'origin',
      of(['null', 'http://elsewhere.test', '', 'http://', '%', 'a'.repeat(2_000)]),
    ),
  (request, { of }) =>
    withHeader(request, 'sec-fetch-site', of(['cross-site', 'same-site', 'none', 'same-origin', '', 'x'])),
  (request, { of }) =>
    withHeader(
      request,
      'host',
      of(['', 'elsewhere.test', '127.0.0.1:99999', 'a b', '[', '\u00ff', 'x'.repeat(3_000)]),
    ),
  (request) => without(request, 'host'),
  (request, { of }) => withHeader(request, 'expect', of(['100-continue', 'miracles', '200-ok'])),
  (request, { of }) =>
    withHeader(
      withHeader(request, 'connection', 'Upgrade'),
      'upgrade',
      of(['websocket', 'h2c', 'TLS/1.0', 'x']),
    ),
  (request, { of }) =>
    addHeaders(
      request,
      Array.from({ length: of([3, 60, 2_500]) }, (_, i) => [`x-${i}`, '1']),
    ),
  (request, { of }) => withHeader(request, 'x-long', 'x'.repeat(of([4_000, 12_000, 20_000, 100_000]))),
  (request, { of }) => addHeaders(request, [of(BROKEN)]),
]);

const COOKIES = [
  ...words(
    'session= session = ;;; session="x" __proto__=1 session=.. session=a.b.c session=eyJhbGciOiJub25lIn0.e30.',
  ),
  'session=a; session=b',
  `a=${'b'.repeat(7_000)}`,
  `session=${'a.'.repeat(3_000)}`,
  '\u00ff\u00fe',
];
const POSITIONS = ['', 'x', '-1', '9'.repeat(18), '9'.repeat(19), '9'.repeat(40), '1e9', '%31'] as const;

/** Adds to the caller's cookies, or replaces them. */
export const changeCookie = oneOf([
  (request, { of, text }) =>
    addHeaders(request, [['cookie', `position=${of([...POSITIONS, oneLine(text)])}`]]),
  (request, { text }) => addHeaders(request, [['cookie', oneLine(text)]]),
  (request, { of }) => addHeaders(request, [['cookie', of(COOKIES)]]),
  (request, { of }) => withHeader(request, 'cookie', of(COOKIES)),
]);
