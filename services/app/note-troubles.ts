import { pauseFor } from '#resilience/pause';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import type { NoteTrouble } from '../system/decide/note-trouble.ts';
import { decisions } from '../system/decisions.ts';
import { trouble, troubleOf } from '../system/trouble.ts';
import type { WorkStatus } from './stopped-work.ts';

/** Milliseconds between two looks. */
const POLL_INTERVAL = 30_000;
/**
 * Milliseconds for which what is known need not be asked of the log: another api may have noted what this one did not
 * see, and ended.
 */
const KNOWN_FOR = 600_000;

/** What a process knows to be recorded of each work, and since when. */
export type Noted = Map<string, { readonly work: NoteTrouble; readonly at: Date }>;

interface Looking {
  readonly handler: Pick<Handler, 'handle'>;
  readonly statuses: () => Promise<readonly WorkStatus[]>;
  readonly clock: () => Date;
  /** Told by the one process that has recorded it. */
  readonly onBegan: (work: WorkStatus) => void;
}

/**
 * Records in the log what has stopped, and what goes on again; letters to those who run the shop follow from that.
 * `noted` holds what this process knows to be recorded, so that it need not ask the log at each look. What has stopped
 * and is not there any more, as a task that is done, goes on.
 */
export const noteTroubles = async (looking: Looking, noted: Noted): Promise<void> => {
  const { handler, statuses, clock, onBegan } = looking;
  const found = await statuses();
  const here = new Set(found.map(troubleOf));
  const gone = [...noted.values()].filter(({ work }) => work.isStopped && !here.has(troubleOf(work)));
  for (const each of [...found, ...gone.map(({ work }) => ({ ...work, isStopped: false, error: null }))]) {
    const id = troubleOf(each);
    const now = clock();
    const known = noted.get(id);
    const isNews = known?.work.isStopped !== each.isStopped;
    if (!isNews && now.getTime() - known.at.getTime() < KNOWN_FOR) continue;
    const { what, name, isStopped } = each;
    const work = { what, name, isStopped };
    const context = processContext('trouble', `${id} ${now.getTime()}`);
    const outcome = await handler.handle(trouble, id, decisions.NoteTrouble(work, { now }), context);
    if (isStopped && outcome.kind === 'done' && outcome.events.length > 0) onBegan(each);
    if (here.has(id)) noted.set(id, { work, at: now });
    else noted.delete(id);
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
