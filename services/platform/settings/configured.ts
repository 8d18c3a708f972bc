import { InvalidConfiguration } from './judge-environment.ts';

/**
 * Reads the configuration of a process. If that fails, prints why on the last lines, without a stack, and ends the
 * process.
 */
export function configured<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
