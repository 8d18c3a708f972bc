import { words, type Chance } from '../chance.ts';
import type { RawRequest } from '../raw.ts';
import { oneOf } from './change.ts';

const ID = /[0-9a-f]{24}/;
const IDS = [
  ...words(`%00 a%00b %zz %ff%fe .. %2e%2e %2f %252f . * %c0%ae%c0%ae ' {id} %F0%9F%98%80 %ed%a0%80`),
  '',
  'a'.repeat(9_000),
];
const WHOLE = [
  ...words(
    `// / * /api /api/ /api// /api/. /api/.. /api/% /api/%00 /api;x=1 /api? /api/? /api/#a /api\\users`,
  ),
  ...words(
    `/api/%2e%2e/readyz /api/../readyz /API/products/all /api/constructor /api/__proto__ /api/users/all/`,
  ),
  ...words(`/api/docs/../../package.json /api/docs/%2e%2e%2f /api/docs/constructor api/products/all`),
  ...words(`http://elsewhere.test/api/products/all /media/%00.webp /media/../x /simulator/paypal/%00 /.env`),
  ...words(`/assets/%2e%2e/%2e%2e/package.json /data /simulator/stripe/%00 /metrics/.. /readyz?a=%00`),
  `/api/${'a/'.repeat(3_000)}`,
  `/api/${'é'.repeat(20)}`,
];
const BEFORE = words('/api// //api/ /api/./ /Api/ /api/%20 /api/x/../ /%61pi/');
const BEHIND = ['\t', ...words('/ // %20 .json ;a=b %0d%0aX:y ? ?? #x %')];
const KNOWN = [
  ...words(
    'limit page cursor q sortBy category brand price rating availability offer revision from to type stream',
  ),
  ...words('actor correlation products lastEventId period asOf status sort direction dryRun'),
];
const QUERIES = [
  ...words('limit=1&limit=2 limit[]=1 limit[a]=1 __proto__=1 constructor=1 a=%00 a=%zz q=%ff q=%00 &&& = %'),
  ...words('page=999999999 page=1000000&limit=1000 limit=0 limit=1001 revision=999999999 q=%25%5F q=a%3A*'),
  ...words('cursor=e30 cursor=W10 cursor=bnVsbA cursor=IiI cursor=eyJhIjoxfQ cursor=AAAA cursor=%00'),
  ...words('price=-5--1 price=1e9- rating=99999999999 from=2026-02-30 from=0000-01-01 to=9999-12-31'),
  ...words('from=275760-09-14T00:00:00Z asOf=0001-01-01 asOf=9999-12-31 q=%20%26%20!b type=,,, stream=-'),
  `q=${'a%20'.repeat(60)}`,
  `a=${'a'.repeat(15_000)}`,
  Array.from({ length: 900 }, (_, i) => `a${i}=1`).join('&'),
];

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
/** Replaces one segment of the path after `/api`. */
const otherSegment = (target: string, { of }: Chance, other: string): string => {
  const [path = '', ...query] = target.split('?');
  const [first, second, ...rest] = path.split('/');
  const at = of([0, 1, 2, 3]);
  const changed = rest.map((segment, i) => (i === Math.min(at, rest.length - 1) ? other : segment));
  return [[first, second, ...changed].join('/'), ...query].join('?');
};
const withQuery = (request: RawRequest, query: string): RawRequest => ({
  ...request,
  target: `${request.target}${request.target.includes('?') ? '&' : '?'}${query}`,
});

export const changeTarget = oneOf([
  (request, { text }) => ({ ...request, target: request.target.replace(ID, encoded(text)) }),
  (request, { of }) => ({ ...request, target: request.target.replace(ID, of(IDS)) }),
  (request, chance) => ({ ...request, target: otherSegment(request.target, chance, chance.of(IDS)) }),
  (request, chance) => ({ ...request, target: otherSegment(request.target, chance, encoded(chance.text)) }),
  (request, { of }) => ({ ...request, target: of(WHOLE) }),
  (request, { of }) => ({ ...request, target: request.target.replace('/api/', of(BEFORE)) }),
  (request, { of }) => ({ ...request, target: `${request.target}${of(BEHIND)}` }),
  (request, { of, text }) => withQuery(request, `${of(KNOWN)}=${encoded(text)}`),
  (request, { of, text }) => withQuery(request, `${of(KNOWN)}=${encoded(text)}`),
  (request, { of, text }) => withQuery(request, `${encoded(text)}=${of(['', '1', 'x'])}`),
  (request, { of }) => withQuery(request, of(QUERIES)),
]);
