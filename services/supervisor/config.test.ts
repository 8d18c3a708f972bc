import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shopConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
  VAULT_KEY: '0123456789abcdef0123456789abcdef',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://shop.example',
};

test('without any variable it is the demo shop on 127.0.0.1:8080 in ./data', () => {
  expect(shopConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    production: false,
    external: {},
    heapMib: 512,
    stateCacheMib: 64,
    simulates: true,
    seedDemo: true,
  });
});

test.each([
  [{ DATABASE_URL: 'postgres://db/shop' }, false],
  [{ EVENTSTORE_URL: 'esdb://log:2113' }, false],
  [{ ...production }, false],
  [{ SEED_DEMO: 'off' }, false],
  [{ SEED_DEMO: '' }, true],
  [{ DATABASE_URL: 'postgres://db/shop', SEED_DEMO: 'true' }, true],
])('seeds the demo shop with %o: %s', (env, seeds) => {
  expect(shopConfig(env).seedDemo).toBe(seeds);
});

test.each([
  [{ PORT: 'abc' }, /^Invalid configuration:\n {2}PORT: must be/],
  [{ S3_ENDPOINT: 'minio' }, /\n {2}S3_ENDPOINT: /],
  [{ SEED_DEMO: 'perhaps' }, /\n {2}SEED_DEMO: must be/],
  [{ NODE_ENV: 'production' }, /\n {2}VAULT_KEY: is missing/],
  [{ ...production, TRUST_PROXY: '' }, /\n {2}TRUST_PROXY: is missing/],
])('%o is refused, a line for each variable', (env, sentence) => {
  expect(() => shopConfig(env)).toThrow(sentence);
});
