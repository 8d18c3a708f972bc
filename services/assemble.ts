import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { bundlePrograms, NATIVE } from './bundle.ts';
import { DOC_FILES } from './docs/serve-docs.ts';
import { draftOf } from './platform/files/drafts.ts';
import { BUILT, IMAGE_PROGRAMS, type Part } from './programs.ts';

const ROOT = join(import.meta.dirname, '..');

/** What programs read beside their own code: the client for browsers and for drawing pages, the demo shop, the simulators' pages. */
const READ = [
  'web/dist',
  'web/dist-server',
  'services/seed/demo',
  'services/embedded/simulator/paypal/button.js',
  'services/embedded/simulator/stripe/page.css',
  'services/embedded/simulator/mail/page.css',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
];
const IS_CODE = /\.(ts|map)$/;

/**
 * Fills a new folder with all that a shop runs in production whose stores are elsewhere, and nothing else: the programs as
 * one file each, what they read, and the packages with native parts. Answers which modules are in the programs.
 */
export async function assemble(
  folder: string,
): Promise<ReadonlyMap<keyof typeof IMAGE_PROGRAMS | Part, readonly string[]>> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a folder that is not.`);
  // Beside the sources, since the programs find what they read from where they are.
  const draft = draftOf(join(ROOT, BUILT));
  try {
    const modules = await bundlePrograms(IMAGE_PROGRAMS, draft);
    await copy(draft, join(folder, BUILT));
    for (const path of READ) await copy(join(ROOT, path), join(folder, path));
    for (const path of docFiles()) await copy(path, join(folder, relative(ROOT, path)));
    for (const name of await withDependencies(NATIVE))
      await copy(packageAt(name), join(folder, 'node_modules', name));
    await writeFile(join(folder, 'package.json'), '{ "name": "suuq", "private": true, "type": "module" }\n');
    return modules;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const packageAt = (name: string): string => join(ROOT, 'node_modules', name);

const copy = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, filter: (path) => !IS_CODE.test(basename(path)) });
};

/** The files of the API's page, and the names of the packages by which they are found. */
const docFiles = (): readonly string[] => {
  const files = Object.values(DOC_FILES);
  const packages = new Set(
    files.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  return [...files, ...[...packages].map((path) => join(path, 'package.json'))];
};

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The packages, and what of their dependencies was installed for this system. */
async function withDependencies(names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !existsSync(packageAt(name))) continue;
    found.add(name);
    const text = await readFile(join(packageAt(name), 'package.json'), 'utf8');
    const { dependencies, optionalDependencies } = JSON.parse(text) as Manifest;
    waiting.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
  return found;
}
