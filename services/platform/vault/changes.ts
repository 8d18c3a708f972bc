import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { keepListening } from '#resilience/keep-listening';
import {
  beat,
  BEAT_EVERY,
  beginListening,
  CHANGES,
  endListening,
  MARKS,
  newListener,
  type Listener,
} from './listeners.ts';
import type { Memory } from './memory.ts';

interface Watching {
  /** The address of the database with the vault. */
  readonly url: string;
  /**
   * What the process remembers of the vault. It forgets a person when they change, and everything when the connection
   * is lost.
   */
  readonly memory: Memory;
  /** Called with the person whose sessions, rights or key have changed. */
  readonly onChange?: (personId: string) => void;
  /** Called when the connection listens, for the first time or again: changes before that were missed. */
  readonly onListening?: () => void;
  /** Called for every connection that fails; connecting is tried again for ever. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds. */
const TRY_AGAIN_AFTER = 1_000;
const LEAVE_WITHIN = 1_000;

/** Listens, until aborted, for changes by any process: whose sessions ended, and whose rights changed. */
export const watchVault = (watching: Watching, signal: AbortSignal): Promise<void> =>
  keepListening(
    {
      ...watching,
      listen: (client, ended) => listen(client, watching, ended),
      delays: { first: TRY_AGAIN_AFTER, longest: TRY_AGAIN_AFTER },
    },
    signal,
  );

async function listen(client: pg.Client, watching: Watching, ended: AbortSignal): Promise<void> {
  const { memory, onListening } = watching;
  ended.addEventListener('abort', memory.forgetAll, { once: true });
  const listener = newListener();
  const beats = createBeats(client, listener, watching, ended);
  await beginListening(client, listener);
  onListening?.();
  await beats();
  const left = endListening(client, listener).catch(() => undefined);
  await Promise.race([left, pause(LEAVE_WITHIN, undefined, { ref: false })]);
}

/**
 * Tells the memory what is heard. The function that it answers sends beats until the end: now and then, and at once
 * when somebody asks for confirmation.
 */
function createBeats(
  client: pg.Client,
  listener: Listener,
  { memory, onChange }: Watching,
  ended: AbortSignal,
): () => Promise<void> {
  let heard = 0;
  let wake: () => void = () => undefined;
  // Notifications come in the order of the commits: everything before a beat was heard before it.
  client.on('notification', ({ channel, payload = '' }) => {
    if (ended.aborted) return;
    if (channel === listener.channel) memory.hasHeardUntil(Number(payload));
    if (channel === MARKS) {
      heard = Math.max(heard, Number(payload));
      wake();
    }
    if (channel !== CHANGES) return;
    memory.forget(payload);
    onChange?.(payload);
  });
  let leave: () => void = () => undefined;
  ended.addEventListener(
    'abort',
    () => {
      leave();
      wake();
    },
    { once: true },
  );
  /**
   * Resolves at the beat or at the end. The end is not a promise: raced with every beat, it would hold on to something
   * of each.
   */
  const untilBeaten = (said: Parameters<typeof beat>[2]) =>
    new Promise<void>((resolve, reject) => {
      leave = resolve;
      beat(client, listener, said).then(resolve, reject);
    });
  const pauseOrMark = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, BEAT_EVERY);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return async () => {
    for (let number = 1; !ended.aborted; number += 1) {
      const said = heard;
      const now = performance.now();
      await untilBeaten({ number, heard: said, sentAt: now });
      if (heard === said && !ended.aborted) await pauseOrMark();
    }
  };
}
