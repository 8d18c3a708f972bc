import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePrograms } from './bundle.ts';
import { BUILT, COMPILED, PROGRAMS } from './programs.ts';

/**
 * `node services/build.ts KEY`: writes the programs that `make start` runs. The key identifies their sources and is
 * stored beside them, so that they are never run for other sources.
 */
const folder = join(import.meta.dirname, '..', BUILT);
// The draft is beside the folder, since the programs find their sources relative to their own place.
const draft = `${folder}.${process.pid}.new`;

try {
  const built = await bundlePrograms(PROGRAMS, draft);
  mkdirSync(folder, { recursive: true });
  for (const former of ['key', COMPILED]) rmSync(join(folder, former), { recursive: true, force: true });
  for (const name of built.keys())
    for (const file of [`${name}.js.map`, `${name}.js`]) renameSync(join(draft, file), join(folder, file));
  writeFileSync(join(folder, 'key'), `${process.argv[2] ?? ''}\n`);
} finally {
  rmSync(draft, { recursive: true, force: true });
}
