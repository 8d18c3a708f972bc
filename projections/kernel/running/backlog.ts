import type { Batch, Log } from '../ports.ts';
import { useRoomyHeap } from '../rebuilding/roomy-heap.ts';

/** How many pages are kept for slower readers, and for how many milliseconds after the last reader has left. */
const MOST_PAGES = 4;
const KEPT_FOR = 5_000;
/** Milliseconds that a reader waits for one that falls behind; after that the slow one reads the log by itself. */
const PATIENCE = 2_000;

interface Page {
  readonly batch: Promise<Batch | undefined>;
  /** Where the next page begins, once that is known. */
  end?: bigint;
}

interface Reader {
  position: bigint;
  isAwaited: boolean;
}

/**
 * Reads the log up to its end, once for all projections that are behind. They usually begin at the same place, as after
 * a stop, so each page is read, decoded and kept in memory once. Quicker readers wait a while for slower ones, so that
 * these still find the pages in memory.
 */
export class Backlog {
  readonly #log: Pick<Log, 'readAll'>;
  readonly #pages = new Map<bigint, Page>();
  readonly #readers = new Set<Reader>();
  #moved = Promise.withResolvers<void>();

  constructor(log: Pick<Log, 'readAll'>) {
    this.#log = log;
  }

  /** The batches after a position, up to the end of the log. */
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

  /** Waits until reading the next page would not evict one that another reader still needs. */
  async #untilNear(reader: Reader): Promise<void> {
    const isBehind = (other: Reader) => other.isAwaited && this.#lead(reader, other) >= MOST_PAGES - 1;
    const give = setTimeout(() => {
      for (const other of this.#readers) if (isBehind(other)) other.isAwaited = false;
      this.#move(reader, reader.position);
    }, PATIENCE);
    while ([...this.#readers].some(isBehind)) await this.#moved.promise;
    clearTimeout(give);
  }

  /**
   * How many pages one reader is ahead of another; 0 where the pages between them are no longer all kept, so that
   * waiting would not help the other.
   */
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
    // Do not keep the end of the log or a fault: the log grows, and the next try may succeed.
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
