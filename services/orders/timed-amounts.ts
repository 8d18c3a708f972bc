export interface Amounts {
  readonly orders: number;
  readonly units: number;
}

export const NO_AMOUNTS: Amounts = { orders: 0, units: 0 };

/** Amounts that count against their holders until a given time, whatever happens to the orders. */
export class TimedAmounts {
  readonly #now: () => number;
  /** Sorted by expiry, earliest first. */
  readonly #items: {
    readonly keys: readonly string[];
    readonly amounts: Amounts;
    readonly until: number;
  }[] = [];
  readonly #sums = new Map<string, Amounts>();

  /** `now`: milliseconds, as `until` is. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** `keys`: whose they are. */
  add(keys: readonly string[], amounts: Amounts, until: number): void {
    const before = this.#items.findLastIndex((each) => each.until <= until);
    this.#items.splice(before + 1, 0, { keys, amounts, until });
    for (const key of keys) this.#change(key, amounts, 1);
  }

  of(key: string): Amounts {
    this.#forgetPast();
    return this.#sums.get(key) ?? NO_AMOUNTS;
  }

  #forgetPast(): void {
    const now = this.#now();
    const past = this.#items.findIndex(({ until }) => until > now);
    for (const { keys, amounts } of this.#items.splice(0, past < 0 ? Infinity : past))
      for (const key of keys) this.#change(key, amounts, -1);
  }

  #change(key: string, { orders, units }: Amounts, sign: 1 | -1): void {
    const before = this.#sums.get(key) ?? NO_AMOUNTS;
    const sum = { orders: before.orders + sign * orders, units: before.units + sign * units };
    if (sum.orders > 0 || sum.units > 0) this.#sums.set(key, sum);
    else this.#sums.delete(key);
  }
}
