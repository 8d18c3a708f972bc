import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch } from './event-log.types.ts';

/** A live subscription of the client, as this file needs it. */
export interface Subscription {
  readonly events: {
    on(event: string, listener: (resolved: unknown) => void): unknown;
    pause(): unknown;
    resume(): unknown;
    isPaused(): boolean;
    destroy(): unknown;
  };
  readonly recordedOf: (resolved: unknown) => readonly RecordedEvent[];
  readonly cancel: () => void;
}

interface Following {
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  readonly onBatch: (batch: Batch) => Promise<void>;
  readonly head: () => Promise<bigint>;
  readonly subscribe: (after: bigint | undefined) => Subscription;
}

const LARGEST_BATCH = 500;
/** Reading pauses while so many events wait, and goes on at half of it. */
const MOST_WAITING = 4_000;
/** How often the watchdog compares with the log's end, in ms: a subscription can die without a word. */
const WATCH_EVERY = 3_000;
const LONGEST_PAUSE = 5_000;

/** Follows the log for ever: subscribes again from the last delivered position after every fault (design §6). */
export const followSubscription = async (following: Following): Promise<void> => {
  let position = following.after;
  let pause = 50;
  while (!following.signal.aborted) {
    const reached = await followOnce({ ...following, after: position });
    pause = reached === position ? Math.min(pause * 2, LONGEST_PAUSE) : 50;
    position = reached;
    if (!following.signal.aborted)
      await sleep(pause, undefined, { signal: following.signal }).catch(() => undefined);
  }
};

/** One subscription, until it fails, stalls or is aborted. Answers the last delivered position. */
const followOnce = async ({
  after,
  signal,
  onBatch,
  head,
  subscribe,
}: Following): Promise<bigint | undefined> => {
  const subscription = subscribe(after);
  const { events } = subscription;
  const waiting: RecordedEvent[] = [];
  let position = after;
  const ending = new AbortController();
  let wake: (() => void) | undefined;

  const end = () => {
    ending.abort();
    wake?.();
  };
  events.on('data', (resolved: unknown) => {
    waiting.push(...subscription.recordedOf(resolved));
    if (waiting.length >= MOST_WAITING) events.pause();
    wake?.();
  });
  for (const fault of ['error', 'end', 'close']) events.on(fault, end);
  signal.addEventListener('abort', end, { once: true });
  const watchdog = setInterval(() => void watch(), WATCH_EVERY);

  let seen = after;
  // What was at the log's end at the last look must have come by now; what was written since may be on its way.
  let awaited = 0n;
  const watch = async () => {
    const isMissing = (position ?? 0n) < awaited;
    if (isMissing && position === seen && waiting.length === 0) end();
    seen = position;
    awaited = (await head().catch(() => undefined)) ?? awaited;
  };

  try {
    while (!ending.signal.aborted) {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const batch = waiting.splice(0, LARGEST_BATCH);
      if (waiting.length < MOST_WAITING / 2 && events.isPaused()) events.resume();
      const last = batch.at(-1)?.position ?? 0n;
      await onBatch({ events: batch, position: last });
      position = last;
    }
    return position;
  } finally {
    clearInterval(watchdog);
    signal.removeEventListener('abort', end);
    subscription.cancel();
    events.destroy();
  }
};
