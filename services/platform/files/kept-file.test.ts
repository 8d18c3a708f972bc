import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whereFilesEnd } from '../../../tests/support/full-disk.ts';

test('a file that the disk has no room for stays as it was, and that it was not written is said', () => {
  const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  const path = join(folder, 'secrets.json');
  writeFileSync(path, '"the only copy"');
  const said = whereFilesEnd(
    import.meta.dirname,
    `import { writeKept } from './kept-file.ts';
     try { writeKept(${JSON.stringify(path)}, 'x'.repeat(20_000)); } catch (error) { console.log(error.code); }`,
  );
  expect(said).toBe('EFBIG\n');
  expect(readFileSync(path, 'utf8')).toBe('"the only copy"');
  rmSync(folder, { recursive: true });
});
