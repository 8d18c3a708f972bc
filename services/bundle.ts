import { dirname, join, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { PARTS, type Part } from './programs.ts';

const ROOT = join(import.meta.dirname, '..');

/** Packages with files that are not JavaScript, which they find relative to their own place. */
export const NATIVE = ['sharp', '@node-rs/argon2', 'pdfkit'] as const;
/** An optional package that pg asks for. */
const ABSENT = 'pg-native';
/** What starts the stores of `make start`: a command of a built program, which the image has, is never asked for them. */
const EMBEDDED = './embedded-stores.ts';

/**
 * Bundles each program, and each part that is loaded later, into one file in the folder with everything that it uses,
 * and its source map. Answers the modules of each, as paths from the root.
 */
export async function bundlePrograms<Name extends string>(
  programs: Readonly<Record<Name, string>>,
  folder: string,
): Promise<ReadonlyMap<Name | Part, readonly string[]>> {
  const sources: Readonly<Record<Name | Part, string>> = { ...programs, ...PARTS };
  const names = Object.keys(sources) as (Name | Part)[];
  const modules = new Map<Name | Part, readonly string[]>();
  // One after the other: each keeps all cores at work, and takes a hundred MiB that are given back at the end only.
  for (const name of names) modules.set(name, await bundle(name, sources[name], folder));
  return modules;
}

async function bundle(name: string, source: string, folder: string): Promise<readonly string[]> {
  const program = await rolldown({
    cwd: ROOT,
    input: { [name]: source },
    platform: 'node',
    external: [...NATIVE, ABSENT, EMBEDDED],
    plugins: [placeOfSource(folder), partsBeside, httpWithoutFetch],
    checks: { pluginTimings: false },
  });
  const { output } = await program.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    // Each program is whole: one file to load, and to keep compiled.
    codeSplitting: false,
    // The text of the file stays in its process's memory: one character beyond Latin-1 would make every character take
    // two bytes.
    comments: false,
    charset: 'ascii',
  });
  await program.close();
  return output[0].moduleIds.map((id) => relative(ROOT, id));
}

/** A program finds a part beside itself, by its name. */
const partsBeside: Plugin = {
  name: 'parts-beside',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return null;
    const path = relative(ROOT, join(dirname(importer), source));
    const [part] = Object.entries(PARTS).find(([, each]) => each === path) ?? [];
    return part === undefined ? null : { id: `./${part}.js`, external: true };
  },
};

/**
 * An ES module that imports `node:http` makes Node load its whole client for `fetch` and `WebSocket`, since these are
 * names of that module, too. That takes each program 30 ms of CPU and some MiB; a CommonJS module is spared it.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (source, importer) => (importer === HTTP ? { id: source, external: true } : HTTP),
  },
  load: {
    filter: { id: /^\0http\.cjs$/ },
    handler: () => ({ code: `module.exports = require('node:http');` }),
  },
};
const HTTP = '\0http.cjs';

/** Sources find files relative to their own place, also from within a built program. */
const placeOfSource = (folder: string): Plugin => ({
  name: 'place-of-source',
  transform: {
    filter: { id: { exclude: /node_modules|^\0/ }, code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const from = (path: string) => JSON.stringify(relative(folder, path));
      return {
        code: code
          .replaceAll('import.meta.url', () => `new URL(${from(id)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', () => `${JOIN}(import.meta.dirname, ${from(dirname(id))})`),
        map: null, // the lines stay the same
      };
    },
  },
});

const JOIN = `process.getBuiltinModule('node:path').join`;
