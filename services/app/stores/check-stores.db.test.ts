import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStore } from '../../../tests/support/event-store.ts';
import { testDatabase, testObjects } from '../../../tests/support/stores.ts';
import { readConfig } from '../../platform/config.ts';
import { createEventLog } from '../../platform/event-log.ts';
import { bringKey, checkVault } from '../../platform/vault/bond.ts';
import { migrateVault } from '../../platform/vault/migration.ts';
import { vaultSecrets } from '../../platform/vault/secrets.ts';
import { demoId } from '../../seed/context.ts';
import { checkStores } from './check-stores.ts';

const secret = 'a secret of more than 32 characters, for a test';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suuq-check-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
    const store = await startEventStore(folder, inject('eventStoreMode'));
    try {
      const config = await configWith({ EVENTSTORE_URL: store.url });
      await expect.poll(() => wrongIn(config)).toEqual([]);
      expect(await wrongIn(config, 99)).toMatchObject([{ store: 'connections' }]);
      const [superuser] = await wrongIn({ ...config, production: true });
      expect(superuser).toMatchObject({
        store: 'DATABASE_URL',
        text: expect.stringContaining('is a superuser'),
      });
      const ofItsOwn = await checkStores(
        { ...config, production: true },
        { apis: 1, projectors: 1, isOwnPostgres: true },
      );
      expect(ofItsOwn.find(({ store: each }) => each === 'DATABASE_URL')?.isWrong).toBe(false);
    } finally {
      await store.stop();
    }
  });

  it('says that the clock of Postgres is not this machine’s, and which is ahead', async () => {
    const store = await startEventStore(folder, inject('eventStoreMode'));
    const config = await configWith({ EVENTSTORE_URL: store.url });
    const clockAt = async (apart: number) => {
      vi.useFakeTimers({ now: Date.now() + apart, toFake: ['Date'] });
      try {
        const found = await checkStores(config, { apis: 1, projectors: 1 });
        return found.find((each) => each.store === 'clock');
      } finally {
        vi.useRealTimers();
      }
    };
    try {
      expect(await clockAt(0)).toMatchObject({ isWrong: false });
      expect(await clockAt(-600_000)).toMatchObject({
        isWrong: true,
        text: expect.stringContaining('is 600 s ahead of this machine'),
      });
      expect(await clockAt(600_000)).toMatchObject({
        isWrong: true,
        text: expect.stringContaining('is 600 s behind this machine'),
      });
    } finally {
      await store.stop();
    }
  });

  it('says that production would not start with an account of the demo shop', async () => {
    const store = await startEventStore(folder, inject('eventStoreMode'));
    const log = createEventLog(store.url);
    try {
      const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
      const registered = { id: randomUUID(), type: 'AccountRegistered', data: {}, metadata };
      await log.append(`account-${demoId('person', 'admin@suuq.test')}`, -1, [registered]);
      const config = await configWith({ EVENTSTORE_URL: store.url, VAULT_LOST: 'yes' });
      await expect.poll(() => wrongIn(config)).toEqual([]);
      expect(await wrongIn({ ...config, production: true })).toContainEqual({
        store: 'EVENTSTORE_URL',
        isWrong: true,
        text: expect.stringContaining('Delete admin@suuq.test first'),
      });
    } finally {
      await log.close();
      await store.stop();
    }
  });

  it('says of keys that a start would refuse what the start says, and seals nothing with them', async () => {
    const store = await startEventStore(folder, inject('eventStoreMode'));
    const pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 2 });
    const log = createEventLog(store.url);
    try {
      const config = await configWith({
        EVENTSTORE_URL: store.url,
        DATABASE_URL: pool.options.connectionString,
        VAULT_KEY: `another than ${secret}`,
      });
      await migrateVault(pool);
      await expect.poll(() => wrongIn(config)).toEqual([]);
      await checkVault({ pool, keys: { ...config.vault, vaultKey: secret }, log, isLost: false });
      const { rows: before } = await pool.query('select * from vault.bond');
      expect(await wrongIn(config)).toMatchObject([
        { store: 'VAULT_KEY', text: 'does not open what the vault of this database (DATABASE_URL) holds' },
      ]);
      const exchanged = { ...config.vault, vaultOtherKey: secret };
      expect(await wrongIn({ ...config, vault: exchanged })).toMatchObject([{ store: 'NAMES_KEY' }]);
      const named = { ...exchanged, namesKey: secret };
      await expect.poll(() => wrongIn({ ...config, vault: named })).toEqual([]);
      expect((await pool.query('select * from vault.bond')).rows).toEqual(before);
      const ofOther = async () =>
        (await checkStores({ ...config, vault: named }, { apis: 1, projectors: 1 })).find(
          (each) => each.store === 'VAULT_KEY_OTHER',
        )?.text;
      // There is no key of a person yet, but the vault itself is sealed under the former one.
      expect(await ofOther()).toMatch(/^ok: has to stay/);
      await bringKey(pool, vaultSecrets(named).wrapping);
      // The operator's command waits for these very words.
      const [, sought] = /check \| grep -q '([^']+)'/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
      expect(`VAULT_KEY_OTHER: ${await ofOther()}`).toContain(sought);
    } finally {
      await Promise.all([pool.end(), log.close(), store.stop()]);
    }
  });

  it('says of a database without the keys of the people in the log what a start would say, before and after its tables are made', async () => {
    const store = await startEventStore(folder, inject('eventStoreMode'));
    const pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 2 });
    const log = createEventLog(store.url);
    try {
      const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
      const registered = { id: randomUUID(), type: 'AccountRegistered', data: { userId: 'amina' }, metadata };
      await log.append('account-amina', -1, [registered]);
      const config = await configWith({
        EVENTSTORE_URL: store.url,
        DATABASE_URL: pool.options.connectionString,
      });
      const refused = [
        { store: 'DATABASE_URL', text: expect.stringMatching(/^its vault has no keys of the people/) },
      ];
      await expect.poll(() => wrongIn(config)).toMatchObject(refused);
      await migrateVault(pool);
      expect(await wrongIn(config)).toMatchObject(refused);
      expect(await wrongIn({ ...config, vaultLost: true })).toEqual([]);
      await expect(checkVault({ pool, keys: config.vault, log, isLost: false })).rejects.toThrow(
        'has no keys of the people',
      );
    } finally {
      await Promise.all([pool.end(), log.close(), store.stop()]);
    }
  });

  it('says of a vault that is there and cannot be read why', async () => {
    const store = await startEventStore(folder, inject('eventStoreMode'));
    const pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 2 });
    const log = createEventLog(store.url);
    try {
      const config = await configWith({
        EVENTSTORE_URL: store.url,
        DATABASE_URL: pool.options.connectionString,
      });
      await migrateVault(pool);
      await checkVault({ pool, keys: config.vault, log, isLost: false });
      await pool.query(`alter table vault.bond rename to damaged;
        create view vault.bond as select * from vault.damaged where 1 / (sealed is null)::int > 0`);
      expect(await wrongIn(config)).toMatchObject([{ store: 'VAULT_KEY', text: 'division by zero' }]);
    } finally {
      await Promise.all([pool.end(), log.close(), store.stop()]);
    }
  });

  it('says of a database that is not there nothing but that', async () => {
    const store = await startEventStore(folder, inject('eventStoreMode'));
    const { url } = await testDatabase();
    try {
      const DATABASE_URL = url.replace(/\/[^/]+$/, '/nowhere');
      const wrong = await wrongIn(await configWith({ EVENTSTORE_URL: store.url, DATABASE_URL }));
      expect(wrong).toMatchObject([{ store: 'DATABASE_URL', text: 'database "nowhere" does not exist' }]);
    } finally {
      await store.stop();
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
