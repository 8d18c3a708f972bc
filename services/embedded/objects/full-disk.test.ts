import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whereFilesEnd } from '../../../tests/support/full-disk.ts';

test.each([
  ['bytes', 20_000],
  ['facts, which come behind the bytes', 8_180],
])('an object that the disk has no room for the %s of is refused, and nothing is left of it', (_, size) => {
  const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  const said = whereFilesEnd(
    import.meta.dirname,
    `import { openStore } from './store.ts';
     const store = await openStore(${JSON.stringify(folder)});
     await store.createBucket('suuq');
     const body = async function* () { yield Buffer.alloc(${size}); };
     const put = store.put('suuq', { key: 'a', headers: {} }, body(), () => 'tag');
     await put.catch((error) => console.log(error.code));`,
  );
  expect(said).toBe('EFBIG\n');
  const left = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  rmSync(folder, { recursive: true });
});
