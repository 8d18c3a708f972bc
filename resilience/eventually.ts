import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until there is an answer (anything but undefined or false), or the time is up (answers
 * undefined). Times are in milliseconds.
 */
export async function eventually<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  { within, every = 20 }: { within: number; every?: number },
): Promise<T | undefined> {
  const deadline = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() >= deadline) return undefined;
    await pause(every);
  }
}
