import { CallFailed } from '#contracts/kernel/client';

/** How often a call is sent again before the person hears that the shop is busy. */
const TRIES = 3;

/** Milliseconds: two seconds, as the shop says, plus a random part, so that not everybody retries at once. */
const nextTry = (): number => 2_000 + Math.random() * 2_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A shop that turns a call away has begun nothing of it, even of a command: it is sent again, some time later. */
export async function againWhenBusy<A>(
  send: () => Promise<A>,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<A> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      await pause(nextTry());
    }
  }
}

/** Whether a busy shop turned a call away: it says nothing of the same call sent before. */
export const isBusy = (error: unknown): boolean =>
  error instanceof CallFailed && error.problem.code === 'BUSY';
