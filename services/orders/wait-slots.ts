/** Waiting orders may keep one of this many places. */
const ONE_IN = 4;

/** Answers how to free the slot; undefined where there is none. */
export type TakeSlot = () => (() => void) | undefined;

/**
 * Limits who may wait at once for pieces that may come back. A request that waits keeps a place where another would be
 * worked on, so those that wait must never fill them all, and nobody waits twice.
 */
export class WaitSlots {
  readonly #most: number;
  readonly #people = new Set<string>();
  #taken = 0;

  /** `places`: how many requests are worked on at once. */
  constructor(places: number) {
    this.#most = Math.max(1, Math.floor(places / ONE_IN));
  }

  /** `person`: all that identifies the same one. */
  take(person: readonly string[]): ReturnType<TakeSlot> {
    if (this.#taken >= this.#most || person.some((each) => this.#people.has(each))) return undefined;
    this.#taken += 1;
    for (const each of person) this.#people.add(each);
    return () => {
      this.#taken -= 1;
      for (const each of person) this.#people.delete(each);
    };
  }
}
