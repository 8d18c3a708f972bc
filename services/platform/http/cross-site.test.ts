import { expect, it } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const HOST = 'shop.test:8080';

it.each<[boolean, string, Record<string, string>]>([
  [false, 'its own page', { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test:8080' }],
  [false, 'an address typed in', { 'sec-fetch-site': 'none' }],
  [true, "another site's page", { 'sec-fetch-site': 'cross-site' }],
  [true, 'another host of the same site', { 'sec-fetch-site': 'same-site' }],
  [true, 'what no browser says', { 'sec-fetch-site': '' }],
  [true, 'two answers', { 'sec-fetch-site': 'same-origin, cross-site' }],
  [
    true,
    "another site's page that names our origin",
    { 'sec-fetch-site': 'cross-site', origin: `http://${HOST}` },
  ],
  [false, 'an old browser, its own page', { origin: 'http://shop.test:8080' }],
  [false, 'an old browser behind a proxy for TLS', { origin: 'https://shop.test:8080' }],
  [false, 'an old browser, other case', { origin: 'http://SHOP.test:8080' }],
  [true, 'an old browser, another site', { origin: 'http://elsewhere.test' }],
  [true, 'another port', { origin: 'http://shop.test:9090' }],
  [true, 'a longer name', { origin: 'http://shop.test:8080.elsewhere.test' }],
  [true, 'our name as a user of theirs', { origin: 'http://shop.test:8080@elsewhere.test' }],
  [true, 'a hidden origin', { origin: 'null' }],
  [true, 'an empty origin', { origin: '' }],
  [true, 'no address at all', { origin: '://' }],
  [false, 'no browser', {}],
])('is %s for %s', (expected, _, headers) => expect(isCrossSite(headers, HOST)).toBe(expected));

it('is true for anyone who names an origin and no host', () => {
  expect(isCrossSite({ origin: 'http://shop.test' }, undefined)).toBe(true);
  expect(isCrossSite({ origin: 'null' }, undefined)).toBe(true);
  expect(isCrossSite({ origin: '' }, undefined)).toBe(true);
});
