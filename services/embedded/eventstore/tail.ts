/** The fewest bytes of records that are kept, once that many exist; at most twice as many. */
const LEAST = 512 * 1024;

interface Kept {
  readonly position: number;
  readonly record: Buffer;
}

/** The newest events in memory: followers of the log read what was just written, and need not read the file. */
export class Tail<Event extends Kept> {
  #events: Event[] = [];
  #bytes = 0;

  /** Adds the newest event of the log. */
  push(event: Event): void {
    this.#events.push(event);
    this.#bytes += event.record.length;
    if (this.#bytes > 2 * LEAST) this.#dropOldest();
  }

  /** To be called after a rollback: what was added may not exist. */
  forget(): void {
    this.#events = [];
    this.#bytes = 0;
  }

  /** All events from a position on, in order; undefined when some of them may not be in memory. */
  from(position: number): readonly Event[] | undefined {
    const [oldest] = this.#events;
    if (oldest === undefined || position < oldest.position) return undefined;
    return this.#events.slice(this.#events.findLastIndex((event) => event.position < position) + 1);
  }

  #dropOldest(): void {
    let dropped = 0;
    for (const { record } of this.#events) {
      if (this.#bytes <= LEAST) break;
      this.#bytes -= record.length;
      dropped++;
    }
    this.#events = this.#events.slice(dropped);
  }
}
