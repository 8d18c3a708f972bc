import { join } from 'node:path';
import { BUILT, IMAGE_PROGRAMS, PROGRAMS } from '../../services/programs.ts';
import { ROOT, run } from '../programs.ts';

/** The variable for the folder of built programs; unset in the run of a single file, which starts the sources. */
const FOLDER = 'BUILT_PROGRAMS';

/** The script of an api process that dies at a moment that the test chooses. */
export const API_THAT_DIES = 'tests/crash/api-that-dies.ts';

const ofTheShop = new Set<string>(Object.values(PROGRAMS));
/** Includes the image's command lines, under names that the shop's own programs do not have. */
export const BUILT_FOR_TESTS: Readonly<Record<string, string>> = {
  ...PROGRAMS,
  'api-that-dies': API_THAT_DIES,
  ...Object.fromEntries(
    Object.entries(IMAGE_PROGRAMS).flatMap(([name, script]) =>
      ofTheShop.has(script) ? [] : [[`image-${name}`, script]],
    ),
  ),
};

/** Where they are built. */
export const BUILT_IN = join(ROOT, '.cache', 'programs', BUILT);

/**
 * Builds all programs for the tests that this process starts, as `make start` and the image do. The suite has some
 * hundreds of starts: they use less CPU this way, and tests run what is shipped. The bundler keeps gigabytes for as long
 * as its process lives, so it has one of its own.
 */
export async function buildPrograms(): Promise<void> {
  const { code, output } = await run('node', ['tests/support/build-programs.ts']);
  if (code !== 0) throw new Error(`The programs were not built: ${output}`);
  process.env[FOLDER] = BUILT_IN;
}

/** A preload that replaces only what Node itself has. Others find the modules that they change only in the sources. */
const CLOCK = /--import=\S+\/jumping-clock\.ts/;

/** What to start for one of our scripts. */
export function builtProgram(script: string, env: NodeJS.ProcessEnv): string {
  const folder = process.env[FOLDER];
  const [name] = Object.entries(BUILT_FOR_TESTS).find(([, each]) => each === script) ?? [];
  const isChanged = env['NODE_OPTIONS']?.replace(CLOCK, '').includes('--import') ?? false;
  return folder === undefined || name === undefined || isChanged ? script : join(folder, `${name}.js`);
}
