import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build } from 'vite';
import { emptyForBuild } from './empty-for-build.ts';

const root = mkdtempSync(join(tmpdir(), 'suuq-build-'));
const dist = join(root, 'dist');
afterAll(() => rmSync(root, { recursive: true }));

/** Builds a client that says something, and answers by which asset. */
const buildOf = async (said: string): Promise<string> => {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  writeFileSync(join(root, 'main.js'), `document.title = '${said}';`);
  await emptyForBuild(dist);
  await build({ root, logLevel: 'silent', build: { emptyOutDir: false } });
  return /assets\/[\w.-]+\.js/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[0] ?? '';
};

it('a build keeps the assets of builds before for pages that are open, and nothing else of them', async () => {
  mkdirSync(join(root, 'public'));
  writeFileSync(join(root, 'public/gone.txt'), 'gone');
  const former = await buildOf('former');
  expect(existsSync(join(dist, 'gone.txt'))).toBe(true);
  rmSync(join(root, 'public/gone.txt'));

  const latter = await buildOf('latter');
  expect(latter).not.toBe(former);
  expect(readFileSync(join(dist, former), 'utf8')).toContain('former');
  expect(readFileSync(join(dist, latter), 'utf8')).toContain('latter');
  expect(readdirSync(dist).toSorted()).toEqual(['assets', 'index.html']);

  expect(await buildOf('former')).toBe(former);
});
