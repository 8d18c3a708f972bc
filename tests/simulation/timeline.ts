interface Entry {
  readonly at: number;
  act: (() => void) | undefined;
}

/** Simulated time: what is to happen, in order. Time stands still while anything happens. */
export class Timeline {
  /** In ms; never 0, which some code takes for no time at all. */
  now = 1;
  /** Sorted; the next one is last. */
  readonly #entries: Entry[] = [];

  /** Calls `act` once after the given ms; the function it answers cancels that. */
  after(ms: number, act: () => void): () => void {
    const entry: Entry = { at: this.now + Math.max(0, ms), act };
    this.#entries.splice(this.#placeOf(entry.at), 0, entry);
    return () => {
      entry.act = undefined;
    };
  }

  /** Runs the next entry. False when there is none. */
  step(): boolean {
    for (let entry = this.#entries.pop(); entry; entry = this.#entries.pop()) {
      if (!entry.act) continue;
      this.now = entry.at;
      entry.act();
      return true;
    }
    return false;
  }

  /** Entries at the same time run in the order in which they were added. */
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
