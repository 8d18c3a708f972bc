interface Entry {
  readonly at: number;
  act: (() => void) | undefined;
}

/** Simulated time: what is to happen, in its order. It stands still while anything happens. */
export class Timeline {
  /** In ms; never 0, which some take for no time at all. */
  now = 1;
  /** The next one last. */
  readonly #entries: Entry[] = [];

  /** Calls once, so many ms later, unless what it answers is called before. */
  after(ms: number, act: () => void): () => void {
    const entry: Entry = { at: this.now + Math.max(0, ms), act };
    this.#entries.splice(this.#placeOf(entry.at), 0, entry);
    return () => {
      entry.act = undefined;
    };
  }

  /** Lets the next thing happen. False when nothing is to come. */
  step(): boolean {
    for (let entry = this.#entries.pop(); entry; entry = this.#entries.pop()) {
      if (!entry.act) continue;
      this.now = entry.at;
      entry.act();
      return true;
    }
    return false;
  }

  /** What comes at the same time happens in the order in which it was noted. */
  #placeOf(at: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
