import type pg from 'pg';
import { keepListening } from '#resilience/keep-listening';
import { pauseFor } from '#resilience/pause';
import { CHANNEL } from './checkpoints.ts';

interface Reached {
  readonly position: bigint;
  /** The last position at which rows changed, or a negative number for a change that belongs to no position. */
  readonly changed: bigint;
}

interface Waiting {
  readonly names: readonly string[];
  readonly position: bigint;
  readonly done: (reached: boolean) => void;
}

/** Milliseconds between two checks that Postgres answers: else stale answers would pass for fresh ones for ever. */
const BEAT_EVERY = 1_000;

/** How far the projections of all processes have committed, as Postgres announces it, so that a GET can wait for it. */
export class ProjectedPositions {
  readonly #url: string;
  readonly #onTrouble: (error: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #reached = new Map<string, Reached>();
  readonly #waiting = new Set<Waiting>();
  #listening: Promise<void> | undefined;

  /** `onTrouble` is called for every connection that fails; connecting is tried again for ever. */
  constructor(url: string, onTrouble: (error: unknown) => void = () => {}) {
    this.#url = url;
    this.#onTrouble = onTrouble;
  }

  /** Starts to listen. To be called once the read side's tables exist. */
  start(): void {
    this.#listening ??= keepListening(
      {
        url: this.#url,
        listen: (client, ended, worked) => this.#listen(client, ended, worked),
        onError: this.#onTrouble,
      },
      this.#stopping.signal,
    );
  }

  /** The newest known position of a projection. */
  of(name: string): bigint | undefined {
    return this.#reached.get(name)?.position;
  }

  /**
   * The position at which a projection's rows last changed, or another number for that change: an answer that was read
   * since then is exact until the next one.
   */
  changedAt(name: string): bigint | undefined {
    return this.#reached.get(name)?.changed;
  }

  /**
   * Waits until all these projections have reached a position, at most the given milliseconds; answers whether they
   * have.
   */
  waitFor(names: readonly string[], position: bigint, milliseconds: number): Promise<boolean> {
    if (this.#has(names, position)) return Promise.resolve(true);
    if (milliseconds <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiting = { names, position, done };
      const timer = setTimeout(done, milliseconds, false);
      this.#waiting.add(waiting);
      const forget = () => this.#waiting.delete(waiting);
      function done(reached: boolean): void {
        clearTimeout(timer);
        forget();
        resolve(reached);
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { done } of this.#waiting) done(false);
    await this.#listening;
  }

  #has(names: readonly string[], position: bigint): boolean {
    return names.every((name) => (this.#reached.get(name)?.position ?? -1n) >= position);
  }

  #note(name: string, position: bigint, changed: bigint): void {
    this.#reached.set(name, { position, changed });
    for (const waiting of this.#waiting)
      if (waiting.names.includes(name) && this.#has(waiting.names, waiting.position)) waiting.done(true);
  }

  async #listen(client: pg.Client, ended: AbortSignal, worked: () => void): Promise<void> {
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    try {
      await client.query(`listen ${CHANNEL}`);
      const { rows } = await client.query<{ name: string; position: string; changed: string }>(
        'select name, position, changed from projection_checkpoints where position >= 0',
      );
      for (const { name, position, changed } of rows) {
        const isNewer = BigInt(position) > (this.of(name) ?? -1n);
        if (isNewer) this.#note(name, BigInt(position), BigInt(changed));
      }
      worked();
      const over = new Promise<void>((resolve) => {
        ended.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([over, beat(client, ended)]);
    } finally {
      // Positions can go back: what was not on disk when Postgres crashed is projected again.
      this.#reached.clear();
    }
  }

  #hear(payload: string): void {
    for (const each of payload.split(' ')) {
      const [name = '', position = '', changed = ''] = each.split(':');
      if (/^\d+$/.test(position) && /^-?\d+$/.test(changed))
        this.#note(name, BigInt(position), BigInt(changed));
    }
  }
}

/** Checks the connection again and again; throws when no answer comes. */
const beat = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await client.query('select 1');
    await pauseFor(BEAT_EVERY, signal);
  }
};
