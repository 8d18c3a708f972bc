import type { Batch, Log } from './ports.ts';

/** Milliseconds that a page is kept for those who are a little slower, and how many pages at most. */
const KEPT_FOR = 5_000;
const MOST_PAGES = 8;

/**
 * The log up to its end, read once for all projections that are behind: they usually begin at the same place, as after
 * a stop, and each page is then read, decoded and kept in memory once.
 */
export class Backlog {
  readonly #log: Pick<Log, 'readAll'>;
  readonly #pages = new Map<bigint, Promise<Batch | undefined>>();

  constructor(log: Pick<Log, 'readAll'>) {
    this.#log = log;
  }

  /** Batches behind a position until the log's end. */
  async *readAll(after: bigint | undefined): AsyncIterable<Batch> {
    for (let position = after; ;) {
      const page = await this.#page(position);
      if (!page) return;
      yield page;
      position = page.position;
    }
  }

  #page(after: bigint | undefined): Promise<Batch | undefined> {
    const key = after ?? -1n;
    const page = this.#pages.get(key) ?? this.#read(after);
    this.#pages.set(key, page);
    const forget = () => {
      if (this.#pages.get(key) === page) this.#pages.delete(key);
    };
    // The log's end moves, and a fault passes.
    page.then((batch) => (batch ? setTimeout(forget, KEPT_FOR).unref() : forget()), forget);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size > MOST_PAGES) this.#pages.delete(oldest);
    return page;
  }

  async #read(after: bigint | undefined): Promise<Batch | undefined> {
    for await (const batch of this.#log.readAll(after)) return batch;
    return undefined;
  }
}
