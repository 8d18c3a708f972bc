import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const DRAWER = new URL('fake-drawer.ts', import.meta.url).href;

/** A folder with what the server needs of a built client, until the end of the file's tests; `main-server.js` draws it. */
export const builtClient = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-client-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'main-server.js'), `export * from ${JSON.stringify(DRAWER)};`);
  writeFileSync(
    join(folder, 'index.html'),
    '<head><title>Suuq</title></head><body><div id="root"></div></body>',
  );
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
};
