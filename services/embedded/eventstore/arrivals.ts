/** Wakes the subscriptions that wait for new events, by stream, so that a commit does not touch the others. */

export const ALL = Symbol('$all');
export type Topic = string | typeof ALL;

export class Arrivals {
  readonly #waiting = new Map<Topic, Set<() => void>>();

  /** Calls `wake` once, at the next commit to the topic. Returns a function that cancels this. */
  once(topic: Topic, wake: () => void): () => void {
    const waiting = this.#waiting.get(topic) ?? new Set();
    this.#waiting.set(topic, waiting.add(wake));
    return () => {
      waiting.delete(wake);
      if (waiting.size === 0 && this.#waiting.get(topic) === waiting) this.#waiting.delete(topic);
    };
  }

  announce(streams: ReadonlySet<string>): void {
    this.#wake(ALL);
    for (const stream of streams) this.#wake(stream);
  }

  #wake(topic: Topic): void {
    const waiting = this.#waiting.get(topic);
    if (waiting === undefined) return;
    this.#waiting.delete(topic);
    for (const wake of waiting) wake();
  }
}
