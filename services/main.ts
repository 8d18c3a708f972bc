import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { holdBuild } from './builds.ts';
import { keptCompiled, scriptsFor } from './programs.ts';
import { supervise } from './supervisor/supervise.ts';
import { watchCode } from './supervisor/watch-code.ts';

/** `make start`: the whole shop on one machine. `--watch` starts our own processes again when their code changes. */
process.title = 'suuq';
holdBuild(import.meta.filename);

const root = join(import.meta.dirname, '..');
if (existsSync('.env')) process.loadEnvFile('.env');
Object.assign(process.env, keptCompiled(import.meta.filename));

process.exitCode = await supervise(scriptsFor(import.meta.filename, root), {
  opened: (shop) => {
    if (!process.argv.includes('--watch')) return;
    watchCode(
      ['contracts', 'services', 'projections', 'resilience'].map((folder) => join(root, folder)),
      () => shop.reload(),
    );
  },
});
process.exit();
