import { join } from 'node:path';
import { BUILT, IMAGE_PROGRAMS, PROGRAMS } from '../../services/programs.ts';
import { ROOT } from '../programs.ts';

/** The variable for the folder of built programs; unset in the run of a single file, which starts the sources. */
const FOLDER = 'BUILT_PROGRAMS';

/** The script of an api process that dies at a moment that the test chooses. */
export const API_THAT_DIES = 'tests/crash/api-that-dies.ts';

const ofTheShop = new Set<string>(Object.values(PROGRAMS));
/** Includes the image's command lines, under names that the shop's own programs do not have. */
const programs: Readonly<Record<string, string>> = {
  ...PROGRAMS,
  'api-that-dies': API_THAT_DIES,
  ...Object.fromEntries(
    Object.entries(IMAGE_PROGRAMS).flatMap(([name, script]) =>
      ofTheShop.has(script) ? [] : [[`image-${name}`, script]],
    ),
  ),
};

/**
 * Builds all programs for the tests that this process starts, as `make start` and the image do. The suite has some
 * hundreds of starts: they use less CPU this way, and tests run what is shipped.
 */
export async function buildPrograms(): Promise<void> {
  // Loaded here, since every test file that starts a process loads this module.
  const { bundlePrograms } = await import('../../services/bundle.ts');
  const folder = join(ROOT, '.cache', 'programs', BUILT);
  await bundlePrograms(programs, folder);
  process.env[FOLDER] = folder;
}

/** What to start for one of our scripts. A preload that changes a process finds the modules only in its sources. */
export function builtProgram(script: string, env: NodeJS.ProcessEnv): string {
  const folder = process.env[FOLDER];
  const [name] = Object.entries(programs).find(([, each]) => each === script) ?? [];
  const isChanged = env['NODE_OPTIONS']?.includes('--import') ?? false;
  return folder === undefined || name === undefined || isChanged ? script : join(folder, `${name}.js`);
}
