import type { Batch, Log } from './ports.ts';
import { useRoomyHeap } from './roomy-heap.ts';

/** Pages that are kept at most for those who are slower, and how many milliseconds when nobody reads any more. */
const MOST_PAGES = 4;
const KEPT_FOR = 5_000;
/** Milliseconds that a reader waits for one that falls behind; from then on that one reads the log by itself. */
const PATIENCE = 2_000;

interface Page {
  readonly batch: Promise<Batch | undefined>;
  /** Where the next one begins, once that is known. */
  end?: bigint;
}

interface Reader {
  position: bigint;
  isAwaited: boolean;
}

/**
 * The log up to its end, read once for all projections that are behind: they usually begin at the same place, as after
 * a stop, and each page is then read, decoded and kept in memory once. So that the slower ones find it there the quicker
 * ones wait for them, a while.
 */
export class Backlog {
  readonly #log: Pick<Log, 'readAll'>;
  readonly #pages = new Map<bigint, Page>();
  readonly #readers = new Set<Reader>();
  #moved = Promise.withResolvers<void>();

  constructor(log: Pick<Log, 'readAll'>) {
    this.#log = log;
  }

  /** Batches behind a position until the log's end. */
  async *readAll(after: bigint | undefined): AsyncIterable<Batch> {
    const reader: Reader = { position: after ?? -1n, isAwaited: true };
    this.#readers.add(reader);
    const endRoomyHeap = useRoomyHeap();
    try {
      for (;;) {
        await this.#untilNear(reader);
        const batch = await this.#page(reader.position);
        if (!batch) return;
        yield batch;
        this.#move(reader, batch.position);
      }
    } finally {
      endRoomyHeap();
      this.#leave(reader);
    }
  }

  #move(reader: Reader, to: bigint): void {
    reader.position = to;
    this.#moved.resolve();
    this.#moved = Promise.withResolvers<void>();
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader);
    this.#move(reader, reader.position);
    const forget = () => {
      if (this.#readers.size === 0) this.#pages.clear();
    };
    if (this.#readers.size === 0) setTimeout(forget, KEPT_FOR).unref();
  }

  /** Until the next page does not take away one that somebody has yet to read. */
  async #untilNear(reader: Reader): Promise<void> {
    const isBehind = (other: Reader) => other.isAwaited && this.#lead(reader, other) >= MOST_PAGES - 1;
    const give = setTimeout(() => {
      for (const other of this.#readers) if (isBehind(other)) other.isAwaited = false;
      this.#move(reader, reader.position);
    }, PATIENCE);
    while ([...this.#readers].some(isBehind)) await this.#moved.promise;
    clearTimeout(give);
  }

  /** How many pages one reader is ahead of another; 0 where these are not all kept, so that the other gains nothing. */
  #lead(reader: Reader, other: Reader): number {
    let pages = 0;
    for (let at: bigint | undefined = other.position; at !== reader.position; pages += 1) {
      at = this.#pages.get(at)?.end;
      if (at === undefined) return 0;
    }
    return pages;
  }

  #page(after: bigint): Promise<Batch | undefined> {
    const kept = this.#pages.get(after);
    if (kept) return kept.batch;
    const page: Page = { batch: this.#read(after) };
    this.#pages.set(after, page);
    const forget = () => {
      if (this.#pages.get(after) === page) this.#pages.delete(after);
    };
    // The log's end moves, and a fault passes.
    page.batch.then((batch) => (batch ? (page.end = batch.position) : forget()), forget);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size > MOST_PAGES) this.#pages.delete(oldest);
    return page.batch;
  }

  async #read(after: bigint): Promise<Batch | undefined> {
    for await (const batch of this.#log.readAll(after === -1n ? undefined : after)) return batch;
    return undefined;
  }
}
