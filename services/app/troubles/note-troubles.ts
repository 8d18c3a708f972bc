import { pauseFor } from '#resilience/pause';
import type { Handler } from '../../kernel/handler.ts';
import { processContext } from '../../kernel/process-context.ts';
import { decisions } from '../../system/decisions.ts';
import { trouble, troubleOf } from '../../system/trouble.ts';
import type { WorkStatus } from './stopped-work.ts';

/** Milliseconds between two looks. */
const POLL_INTERVAL = 30_000;
/**
 * Milliseconds for which what is known need not be asked of the log: another api may have noted what this one did not
 * see, and ended.
 */
const KNOWN_FOR = 600_000;

/** What a process knows to be recorded of each work, and since when. */
export type Noted = Map<string, { readonly isStopped: boolean; readonly at: Date }>;

interface Looking {
  readonly handler: Pick<Handler, 'handle'>;
  readonly statuses: () => Promise<readonly WorkStatus[]>;
  readonly clock: () => Date;
  /** Called in the one process that recorded it. */
  readonly onBegan: (work: WorkStatus) => void;
}

/**
 * Records in the log what has stopped, and what goes on again; letters to those who run the shop follow from that.
 * `noted` holds what this process knows to be recorded, so that it need not ask the log at each look. What is not there any
 * more, as a task that is done, is ended by a process (`system/end-troubles.ts`).
 */
export const noteTroubles = async (looking: Looking, noted: Noted): Promise<void> => {
  const { handler, statuses, clock, onBegan } = looking;
  const found = await statuses();
  const here = new Set(found.map(troubleOf));
  for (const id of noted.keys()) if (!here.has(id)) noted.delete(id);
  for (const each of found) {
    const id = troubleOf(each);
    const now = clock();
    const known = noted.get(id);
    const isNews = known?.isStopped !== each.isStopped;
    if (!isNews && now.getTime() - known.at.getTime() < KNOWN_FOR) continue;
    const { what, name, isStopped } = each;
    const work = { what, name, isStopped };
    const context = processContext('trouble', `${id} ${now.getTime()}`);
    const outcome = await handler.handle(trouble, id, decisions.NoteTrouble(work, { now }), context);
    if (isStopped && outcome.kind === 'done' && outcome.events.length > 0) onBegan(each);
    noted.set(id, { isStopped, at: now });
  }
};

/** Looks again and again, until aborted. */
export const watchTroubles = async (
  looking: Looking,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> => {
  const noted: Noted = new Map();
  for (;;) {
    // Waits first: a start has enough to read.
    await pauseFor(POLL_INTERVAL, signal);
    if (signal.aborted) return;
    await noteTroubles(looking, noted).catch(onError);
  }
};
