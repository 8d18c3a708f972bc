import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readManifest } from './manifest.ts';
import { takeBackup } from './take-backup.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suuq-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sources = (copyLog: (path: string) => Promise<{ position: number }>) => ({
  copyLog,
  databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
  buckets: join(folder, 'buckets'),
});
const now = new Date('2026-05-01T10:00:00.000Z');

test('until it is whole there is nothing by the name of the backup, and nothing that can be restored', async () => {
  const target = join(folder, 'backup');
  const copied = Promise.withResolvers<{ position: number }>();
  const begun = Promise.withResolvers<string>();
  const taking = takeBackup(
    sources((path) => {
      writeFileSync(path, 'half of the log');
      begun.resolve(path);
      return copied.promise;
    }),
    target,
    now,
  );
  await begun.promise;
  // The state that a kill at this moment would leave.
  expect(existsSync(target)).toBe(false);
  const [draft = ''] = readdirSync(folder);
  expect(() => readManifest(join(folder, draft))).toThrow('is not a backup');
  copied.reject(new Error('the disk is full'));
  await expect(taking).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual([]);
});

test('what a killed backup left goes with the next one to the same place', async () => {
  const target = join(folder, 'backup');
  for (const name of ['backup.999999999.draft', 'another.999999999.draft', 'backup.notes'])
    mkdirSync(join(folder, name));
  await expect(
    takeBackup(
      sources(() => Promise.reject(new Error('no log'))),
      target,
      now,
    ),
  ).rejects.toThrow('no log');
  expect(readdirSync(folder).sort()).toEqual(['another.999999999.draft', 'backup.notes']);
});

test('a folder that is there is never written to', async () => {
  const taking = takeBackup(
    sources(() => Promise.resolve({ position: 0 })),
    folder,
    now,
  );
  await expect(taking).rejects.toThrow('is there already');
});
