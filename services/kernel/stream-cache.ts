import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { StreamQueue } from './stream-queue.ts';
import type { Written } from './written.ts';

/**
 * Caches a process's most recently used streams, by name, up to a number of bytes. Several contexts may fold one
 * stream, each to a state of its own. A stream that is in use, or was asked for just now, is not evicted.
 */
export class StreamCache {
  // Ordered by last use.
  readonly #streams = new Map<string, Map<unknown, StreamQueue>>();
  readonly #limit: number;
  #weight = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** About how many bytes all cached streams keep. */
  get weight(): number {
    return this.#weight;
  }

  /** The queue of a stream for a context; made where there is none. */
  of(stream: string, context: unknown, make: () => StreamQueue): StreamQueue {
    const queues = this.#streams.get(stream) ?? new Map<unknown, StreamQueue>();
    this.#streams.delete(stream);
    this.#streams.set(stream, queues);
    const known = queues.get(context);
    if (known) return known;
    const queue = make();
    queues.set(context, queue);
    this.#weight += queue.weight;
    this.#evict(stream);
    return queue;
  }

  /** Counts that a queue weighs more or less by `difference` bytes. A queue that was evicted meanwhile is ignored. */
  weighed(stream: string, queue: StreamQueue, difference: number): void {
    if (
      !this.#streams
        .get(stream)
        ?.values()
        .some((each) => each === queue)
    )
      return;
    this.#weight += difference;
    if (difference > 0) this.#evict(stream);
  }

  observe(event: RecordedEvent): void {
    this.#streams.get(event.stream)?.forEach((queue) => queue.observe(event));
  }

  /** Tells the other contexts of a stream what one of them has written. */
  written(written: Written, by: unknown): void {
    this.#streams.get(written.stream)?.forEach((queue, context) => {
      if (context !== by) queue.written(written);
    });
  }

  clear(): void {
    this.#streams.clear();
    this.#weight = 0;
  }

  #evict(kept: string): void {
    for (const [stream, queues] of this.#streams) {
      if (this.#weight <= this.#limit) return;
      if (stream === kept || !queues.values().every((queue) => queue.idle)) continue;
      this.#streams.delete(stream);
      for (const { weight } of queues.values()) this.#weight -= weight;
    }
  }
}
