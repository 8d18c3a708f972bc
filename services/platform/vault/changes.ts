import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pauseFor } from '#resilience/pause';
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
  /** Postgres: the database of the vault. */
  readonly url: string;
  /** What the process remembers of the vault: it forgets whom a change is about, and everything with the line. */
  readonly memory: Memory;
  /** Hears whose sessions, rights or key have changed. */
  readonly onChange?: (personId: string) => void;
  /** The line stands, for the first time or again: what happened before nobody told. */
  readonly onListening?: () => void;
  /** Told of every line that could not be made; it is tried again for ever. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds. */
const DEADLINE = 5_000;
const TRY_AGAIN_AFTER = 1_000;
const LEAVE_WITHIN = 1_000;

/** Hears at once, from every process, whose sessions ended and who may do something else now; until it is aborted. */
export async function watchVault(watching: Watching, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await listen(watching, signal);
    } catch (error) {
      watching.onError(error);
    }
    if (!signal.aborted) await pauseFor(TRY_AGAIN_AFTER, signal);
  }
}

/** One connection, until it ends. */
async function listen(watching: Watching, signal: AbortSignal): Promise<void> {
  const { url, memory, onListening } = watching;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINE,
    query_timeout: DEADLINE,
    keepAlive: true,
  });
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    memory.forgetAll();
  };
  client.on('error', end); // there may be several: reading fails, then writing
  client.once('end', end);
  signal.addEventListener('abort', end, { once: true });
  const listener = newListener();
  const beats = createBeats(client, listener, watching, ending.signal);
  try {
    await client.connect();
    await beginListening(client, listener);
    onListening?.();
    await beats();
    const left = endListening(client, listener).catch(() => undefined);
    await Promise.race([left, pause(LEAVE_WITHIN, undefined, { ref: false })]);
  } finally {
    signal.removeEventListener('abort', end);
    end();
    void client.end().catch(() => undefined);
  }
}

/** Tells the memory what is heard. What it answers beats: now and then, and at once for who asks whether they were heard. */
function createBeats(
  client: pg.Client,
  listener: Listener,
  { memory, onChange }: Watching,
  ending: AbortSignal,
): () => Promise<void> {
  let heard = 0;
  let wake: () => void = () => undefined;
  // In the order of the commits: when a beat is heard, so was everything before it.
  client.on('notification', ({ channel, payload = '' }) => {
    if (ending.aborted) return;
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
  ending.addEventListener(
    'abort',
    () => {
      leave();
      wake();
    },
    { once: true },
  );
  /** Or until the end, which no promise stands for: raced with each beat, it would hold on to something of all of them. */
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
    for (let number = 1; !ending.aborted; number += 1) {
      const said = heard;
      const now = performance.now();
      await untilBeaten({ number, heard: said, sentAt: now });
      if (heard === said && !ending.aborted) await pauseOrMark();
    }
  };
}
