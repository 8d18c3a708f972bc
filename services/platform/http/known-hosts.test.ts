import { expect, it } from 'vitest';
import { isKnownHost } from './known-hosts.ts';

const production = { names: ['shop.example'], isLocalKnown: false };
const development = { names: ['shop.example'], isLocalKnown: true };

it.each([
  ['its own name', 'shop.example'],
  ['its own name in other letters, with the root’s dot', 'SHOP.example.'],
  ['none, which no browser sends', undefined],
])('a shop in production answers to %s', (_, hostname) => {
  expect(isKnownHost(production, { hostname, path: '/api/products' })).toBe(true);
});

it.each(['evil.example', 'shop.example.evil.test', 'localhost', '127.0.0.1', '[::1]', '10.1.2.3'])(
  'a shop in production does not answer to %s, whom probes may use all the same',
  (hostname) => {
    for (const path of ['/', '/api/products', '/readyz/more'])
      expect(isKnownHost(production, { hostname, path })).toBe(false);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(isKnownHost(production, { hostname, path })).toBe(true);
  },
);

it.each(['localhost', 'shop.localhost', '127.0.0.1', '[::1]', '::1', '192.168.1.5', 'shop.example'])(
  'elsewhere it answers to %s, too',
  (hostname) => {
    expect(isKnownHost(development, { hostname, path: '/' })).toBe(true);
  },
);

it('elsewhere it does not answer to a name that a page of others has', () => {
  expect(isKnownHost(development, { hostname: 'rebound.evil.test', path: '/api/products' })).toBe(false);
});
