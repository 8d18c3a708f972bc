import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../programs.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const documents = globSync(
  ['*.md', '{contracts,services,projections,resilience,web,tests,bench,docs}/**/*.md'],
  {
    cwd: ROOT,
    exclude: (path) => /(^|\/)node_modules$/.test(path),
  },
);
const scripts = Object.entries(
  z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).scripts,
);
const projects = [...read('vitest.config.ts').matchAll(/\bname: '([a-z0-9-]+)'/g)].map(([, name]) => name);

/** What a system's own Node 20 cannot run, or what is on no path: at the beginning of code, where npx should be. */
const BARE =
  /(?:^|`)(?:[A-Z_0-9]+=\S+ )*((?:node (?:bench|tests|services|projections|web)\/|(?:vite|vitest|tsc|oxlint|oxfmt) [a-z-])[^\s`]*)/gm;
const bareIn = (text: string): readonly (string | undefined)[] =>
  [...text.matchAll(BARE)].map(([, command]) => command);

describe('the commands that documents give', () => {
  it('run on the Node of the packages, by make, npm or npx', () => {
    expect(documents.length).toBeGreaterThan(50);
    expect(documents.flatMap((path) => bareIn(read(path)).map((command) => `${path}: ${command}`))).toEqual(
      [],
    );
  });

  it('are told from the names of programs and what a container runs', () => {
    expect(bareIn('`npx node bench/a.ts`, `vitest`, `node dist/api.js`, `X=1 npx vite web`')).toEqual([]);
    expect(bareIn('`node bench/a.ts 5` and `X=1 vite web`\nvitest run')).toEqual([
      'node bench/a.ts',
      'vite web',
      'vitest run',
    ]);
  });

  it('name scripts of the package and targets of make that exist', () => {
    const code = documents.flatMap((path) => read(path).match(/`[^`\n]+`/g) ?? []);
    const known = new Set(scripts.map(([name]) => name));
    const asked = code.flatMap((each) =>
      [...each.matchAll(/\bnpm run ([a-z0-9:-]+)/g)].map(([, name = '']) => name),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    const targets = new Set([...read('Makefile').matchAll(/^([a-z]+):/gm)].map(([, name]) => name));
    const made = code.flatMap((each) => [...each.matchAll(/^`make ([a-z]+)/g)].map(([, name = '']) => name));
    expect(made.filter((name) => !targets.has(name))).toEqual([]);
  });
});

it.each(scripts.filter(([, command]) => command.includes('--project')))(
  'the script %s names projects of tests that exist',
  (_name, command) => {
    const named = [...command.matchAll(/--project (\S+)/g)].map(([, project]) => project);
    expect(named.filter((project) => !projects.includes(project))).toEqual([]);
  },
);
