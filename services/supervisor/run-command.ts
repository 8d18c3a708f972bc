import { existsSync } from 'node:fs';
import { shopEnvironment } from './shop-environment.ts';

/**
 * Runs an operator's command beside the shop, with the environment of its processes (and of `.env`, as `make start`).
 * The command answers whether all was well; the exit code is 1 when it was not. What it throws is one sentence for the
 * terminal.
 */
export async function runCommand(command: (env: NodeJS.ProcessEnv) => Promise<boolean>): Promise<void> {
  // Whoever reads our output may have seen enough: `… | head`.
  process.stdout.on('error', () => process.exit(1));
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    process.exitCode = (await command(shopEnvironment(process.env))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
