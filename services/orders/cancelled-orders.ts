/**
 * Orders that their customers have cancelled, unpaid. They hold nothing, but letters were written because of them, so
 * each counts as an order for as long as it would have stood.
 */
export class CancelledOrders {
  readonly #now: () => number;
  /** The one that counts no more soonest comes first. */
  readonly #orders: { readonly keys: readonly string[]; readonly until: number }[] = [];
  readonly #counts = new Map<string, number>();

  /** `now`: milliseconds, as `until` is. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** `keys`: whose it is. */
  add(keys: readonly string[], until: number): void {
    const before = this.#orders.findLastIndex((each) => each.until <= until);
    this.#orders.splice(before + 1, 0, { keys, until });
    for (const key of keys) this.#change(key, 1);
  }

  of(key: string): number {
    this.#forgetPast();
    return this.#counts.get(key) ?? 0;
  }

  #forgetPast(): void {
    const now = this.#now();
    const past = this.#orders.findIndex(({ until }) => until > now);
    for (const { keys } of this.#orders.splice(0, past < 0 ? Infinity : past))
      for (const key of keys) this.#change(key, -1);
  }

  #change(key: string, by: 1 | -1): void {
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
