import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shopConfig } from './config.ts';

test('without any variable it is the demo shop on 127.0.0.1:8080 in ./data', () => {
  expect(shopConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    production: false,
    external: {},
    seedDemo: true,
  });
});

test.each([
  [{ DATABASE_URL: 'postgres://db/shop' }, false],
  [{ EVENTSTORE_URL: 'esdb://log:2113' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ SEED_DEMO: 'off' }, false],
  [{ SEED_DEMO: '' }, true],
  [{ DATABASE_URL: 'postgres://db/shop', SEED_DEMO: 'true' }, true],
])('seeds the demo shop with %o: %s', (env, seeds) => {
  expect(shopConfig(env).seedDemo).toBe(seeds);
});

test.each([
  [{ PORT: 'abc' }, /^PORT is not usable/],
  [{ PORT: '70000' }, /^PORT is not usable/],
  [{ S3_ENDPOINT: 'minio' }, /^S3_ENDPOINT is not usable/],
  [{ SEED_DEMO: 'perhaps' }, /^SEED_DEMO is not usable/],
])('%o is refused in a sentence', (env, sentence) => {
  expect(() => shopConfig(env)).toThrow(sentence);
});
