import { existsSync } from 'node:fs';
import { printable } from '#contracts/kernel/printable';
import { messageOf } from '#resilience/message-of';
import { shopEnvironment } from './shop-environment.ts';

/**
 * Runs an operator's command beside the shop, with the environment of its processes (and of `.env`, as `make start`).
 * The command answers whether everything was fine; the exit code is 1 when it was not. An error is one sentence on the
 * terminal. `--help` prints the usage, whatever else is given, and needs no running shop.
 */
export async function runCommand(
  usage: string,
  command: (environment: () => NodeJS.ProcessEnv) => Promise<boolean>,
): Promise<void> {
  // The reader of our output may have stopped reading: `… | head`.
  process.stdout.on('error', () => process.exit(1));
  if (process.argv.some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    return;
  }
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    process.exitCode = (await command(() => shopEnvironment(process.env))) ? 0 : 1;
  } catch (error) {
    for (const line of messageOf(error).split('\n')) console.error(printable(line));
    process.exitCode = 1;
  }
}
