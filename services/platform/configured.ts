import { InvalidConfiguration } from './judge-environment.ts';

/** What a process goes by. One that cannot start says why on its last lines, without a stack, and ends. */
export function configured<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
