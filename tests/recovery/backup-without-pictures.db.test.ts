import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readManifest } from '#services/backup/manifest';
import { recallSecrets } from '#services/supervisor/secrets';
import { newDataDir, startSupervisedShop, type SupervisedShop } from '../crash/supervised-shop.ts';
import { runCommandLine } from '../support/command-line.ts';

/** Backups of a shop of which one store is the operator's own, and their way back. */
const BUCKET = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'a secret of the operator',
};
const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
const secrets = join(folder, 'secrets.json');
let shop: SupervisedShop;

beforeAll(async () => {
  shop = await startSupervisedShop();
  writeFileSync(secrets, JSON.stringify(recallSecrets(shop.dataDir)));
}, 120_000);
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

const backUp = (name: string, env: NodeJS.ProcessEnv = {}) =>
  runCommandLine('services/cli/backup.ts', [join(folder, name)], { DATA_DIR: shop.dataDir, ...env });
const restoreBesideBucket = async (name: string) => {
  const dataDir = newDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const args = [join(folder, name), '--secrets', secrets];
  const back = await runCommandLine('services/cli/restore.ts', args, { DATA_DIR: dataDir, ...BUCKET });
  return { ...back, objects: join(dataDir, 'objects') };
};

it('has no pictures where these are in a bucket of their own, and is restored without them', async () => {
  const made = await backUp('apart', BUCKET);
  expect(made, made.said).toMatchObject({ code: 0, said: expect.stringContaining('in your bucket') });
  expect(readManifest(join(folder, 'apart')).pictures).toBe(0);
  const { code, said, objects } = await restoreBesideBucket('apart');
  expect([code, existsSync(objects)], said).toEqual([0, false]);
  expect(said).not.toContain('--from');
}, 120_000);

it('with pictures is restored beside such a bucket, with how to copy them there', async () => {
  const made = await backUp('whole');
  expect(made, made.said).toMatchObject({ code: 0 });
  expect(readManifest(join(folder, 'whole')).pictures).toBeGreaterThan(0);
  const { code, said, objects } = await restoreBesideBucket('whole');
  expect([code, existsSync(objects)], said).toEqual([0, true]);
  expect(said).toContain(`npm run objects -- copy --from ${objects}`);
}, 120_000);

it.each([
  ['EVENTSTORE_URL', 'esdb://log:2113?tls=false'],
  ['DATABASE_URL', 'postgres://db/shop'],
])(
  'of a shop whose %s names a store is refused, on both ways',
  async (name, url) => {
    const refusal = { code: 1, said: expect.stringContaining('embedded log and Postgres only') };
    expect(await backUp('other', { [name]: url })).toMatchObject(refusal);
    const args = [join(folder, 'other')];
    const env = { DATA_DIR: join(folder, 'new'), [name]: url };
    expect(await runCommandLine('services/cli/restore.ts', args, env)).toMatchObject(refusal);
  },
  120_000,
);
