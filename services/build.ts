import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepBuild } from './builds.ts';
import { bundlePrograms } from './bundle.ts';
import { draftOf } from './platform/files/drafts.ts';
import { BUILT, PROGRAMS } from './programs.ts';

/**
 * `node services/build.ts KEY`: writes the programs that `make start` runs. The key identifies their sources and names
 * their folder, so that they are never run for other sources.
 */
const [key] = process.argv.slice(2);
if (!key) throw new Error('node services/build.ts KEY');
const build = join(import.meta.dirname, '..', BUILT, key);
// The draft is beside the folder, since the programs find their sources relative to their own place.
const draft = draftOf(build);

try {
  await bundlePrograms(PROGRAMS, draft);
  keepBuild(draft, build);
} finally {
  rmSync(draft, { recursive: true, force: true });
}
