import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePrograms } from './bundle.ts';
import { BUILT, COMPILED, PROGRAMS } from './programs.ts';

/**
 * `node services/build.ts KEY`: writes the programs that `make start` runs. The key says of which sources they are; it
 * is kept beside them, so that they are never run for others.
 */
const folder = join(import.meta.dirname, '..', BUILT);
// Beside it, since the programs find their sources from where they are.
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
