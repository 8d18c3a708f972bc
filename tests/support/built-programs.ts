import { join } from 'node:path';
import { BUILT, IMAGE_PROGRAMS, PROGRAMS } from '../../services/programs.ts';
import { ROOT } from '../programs.ts';

/** Where the suite has built the programs; unset in the run of a single file, which starts the sources. */
const FOLDER = 'BUILT_PROGRAMS';

const ofTheShop = new Set<string>(Object.values(PROGRAMS));
/** The image's command lines too, by names that the shop's own programs do not have. */
const programs: Readonly<Record<string, string>> = {
  ...PROGRAMS,
  ...Object.fromEntries(
    Object.entries(IMAGE_PROGRAMS).flatMap(([name, script]) =>
      ofTheShop.has(script) ? [] : [[`image-${name}`, script]],
    ),
  ),
};

/**
 * Builds all programs for the tests that this process starts, as `make start` and the image do. There are some hundreds of
 * starts in the suite: they take less of the processor so, and what is tested is what is run.
 */
export async function buildPrograms(): Promise<void> {
  // Loaded here, since each file of tests that starts a process loads this one.
  const { bundlePrograms } = await import('../../services/bundle.ts');
  const folder = join(ROOT, '.cache', 'programs', BUILT);
  await bundlePrograms(programs, folder);
  process.env[FOLDER] = folder;
}

/** What to start for one of our scripts. What is preloaded to change a process finds the modules in its sources alone. */
export function builtProgram(script: string, env: NodeJS.ProcessEnv): string {
  const folder = process.env[FOLDER];
  const [name] = Object.entries(programs).find(([, each]) => each === script) ?? [];
  const isChanged = env['NODE_OPTIONS']?.includes('--import') ?? false;
  return folder === undefined || name === undefined || isChanged ? script : join(folder, `${name}.js`);
}
