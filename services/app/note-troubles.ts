import { pauseFor } from '#resilience/pause';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import { decisions } from '../system/decisions.ts';
import { trouble, troubleOf } from '../system/trouble.ts';
import type { WorkStatus } from './stopped-work.ts';

/** Milliseconds between two looks. */
const POLL_INTERVAL = 30_000;

interface Looking {
  readonly handler: Pick<Handler, 'handle'>;
  readonly statuses: () => Promise<readonly WorkStatus[]>;
  readonly clock: () => Date;
}

/**
 * Records in the log what has stopped, and what goes on again; letters to those who run the shop follow from that.
 * `noted` holds what this process knows to be recorded, so that it need not ask the log.
 */
export const noteTroubles = async (
  { handler, statuses, clock }: Looking,
  noted: Map<string, boolean>,
): Promise<void> => {
  for (const each of await statuses()) {
    const id = troubleOf(each);
    if (noted.get(id) === each.isStopped) continue;
    const now = clock();
    const context = processContext('trouble', `${id} ${now.getTime()}`);
    await handler.handle(trouble, id, decisions.NoteTrouble(each, { now }), context);
    noted.set(id, each.isStopped);
  }
};

/** Looks again and again, until aborted. */
export const watchTroubles = async (
  looking: Looking,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> => {
  const noted = new Map<string, boolean>();
  for (;;) {
    // Waits first: a start has enough to read.
    await pauseFor(POLL_INTERVAL, signal);
    if (signal.aborted) return;
    await noteTroubles(looking, noted).catch(onError);
  }
};
