import { describe, expect, inject, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStore } from '../../tests/support/event-store.ts';
import { testDatabase, testObjects } from '../../tests/support/stores.ts';
import { readConfig } from '../platform/config.ts';
import { checkStores } from './check-stores.ts';

const secret = 'a secret of more than 32 characters, for a test';

describe('a check of the stores', () => {
  const configWith = async (changes: NodeJS.ProcessEnv) => {
    const { endpoint, region, bucket, accessKey, secretKey } = testObjects();
    return readConfig({
      DATABASE_URL: (await testDatabase()).url,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      JWT_SECRET: secret,
      VAULT_KEY: secret,
      ...changes,
    });
  };
  const wrongIn = async (config: Awaited<ReturnType<typeof configWith>>, apis = 1) =>
    (await checkStores(config, { apis, projectors: 1 })).filter(({ isWrong }) => isWrong);

  it('finds nothing wrong where all are there and have room, and no superuser suits production', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suuq-check-'));
    const store = await startEventStore(folder, inject('eventStoreMode'));
    try {
      const config = await configWith({ EVENTSTORE_URL: store.url });
      expect(await wrongIn(config)).toEqual([]);
      expect(await wrongIn(config, 99)).toMatchObject([{ store: 'connections' }]);
      const [superuser] = await wrongIn({ ...config, production: true });
      expect(superuser).toMatchObject({
        store: 'DATABASE_URL',
        text: expect.stringContaining('is a superuser'),
      });
    } finally {
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('says of each that is away or refuses, and why, and no secret', async () => {
    const nobody = '127.0.0.1:1';
    const config = await configWith({
      EVENTSTORE_URL: `esdb://shop:hidden-one@${nobody}?tls=false`,
      DATABASE_URL: `postgres://shop:hidden-two@${nobody}/suuq`,
      S3_SECRET_KEY: 'hidden-three',
    });
    const wrong = await wrongIn(config);
    expect(wrong.map(({ store }) => store)).toEqual(['EVENTSTORE_URL', 'DATABASE_URL', 'S3_BUCKET']);
    expect(JSON.stringify(wrong)).not.toContain('hidden');
    // Why it is away: an operator sees whether it is the address, the name or the certificate.
    expect(wrong[0]?.text).toContain('ECONNREFUSED');
  });
});
