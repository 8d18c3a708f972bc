import { setTimeout as sleep } from 'node:timers/promises';

/** Ends early, without an error, when aborted. Milliseconds. */
export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
