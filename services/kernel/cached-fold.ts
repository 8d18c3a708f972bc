import { EMPTY_WEIGHT, weightOf } from './weight.ts';

/** A folded state and how far it has got. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly position: bigint;
  /** About how many bytes of events were folded into it: a state weighs hardly more. */
  readonly weight: number;
}

/** The newest fold of one stream that a process keeps, what of the stream it may lack, and what it weighs. */
export class CachedFold {
  /** Told by how many bytes the weight has grown or shrunk. */
  readonly #weighedBy: (difference: number) => void;
  #folded: FoldedStream | undefined;
  /** The newest revision that was observed. A cached fold behind it has missed something. */
  #observed = -1;
  /** What the state was weighed at, and what has been added since. */
  #weighed = 0;
  #added = 0;

  constructor(weighedBy: (difference: number) => void) {
    this.#weighedBy = weighedBy;
  }

  /** About how many bytes are kept here. */
  get weight(): number {
    return EMPTY_WEIGHT + this.#weighed + this.#added;
  }

  /** The fold, even if it lacks something: what is read goes on from there. */
  get newest(): FoldedStream | undefined {
    return this.#folded;
  }

  /** The fold, unless it lacks what was observed: an event may come before the answer of an earlier read. */
  get complete(): FoldedStream | undefined {
    return this.#folded && this.#folded.revision >= this.#observed ? this.#folded : undefined;
  }

  /** A revision of the stream is known to be there. */
  observe(revision: number): void {
    this.#observed = Math.max(this.#observed, revision);
  }

  /** Folds what begins at a revision. Behind a gap the fold lacks it, and is read on when it is needed. */
  add(first: number, fold: (folded: FoldedStream) => FoldedStream): void {
    const folded = this.#folded;
    if (!folded || first !== folded.revision + 1) return;
    try {
      this.keep(fold(folded));
    } catch {
      // An event that cannot be read stops the command that needs it, not the copy of everything else.
    }
  }

  /** Keeps what was read, unless there is a newer one by now; answers the newer of both. */
  advance(read: FoldedStream): FoldedStream {
    if (this.#folded && read.revision < this.#folded.revision) return this.#folded;
    this.keep(read);
    return read;
  }

  /** A state is weighed whole only when it may have doubled since: an event may as well have made it smaller. */
  keep(folded: FoldedStream | undefined): void {
    const before = this.weight;
    this.#added += (folded?.weight ?? 0) - (this.#folded?.weight ?? 0);
    if (!folded || !this.#folded || this.#added > this.#weighed) {
      this.#weighed = weightOf(folded?.state);
      this.#added = 0;
    }
    this.#folded = folded;
    this.#weighedBy(this.weight - before);
  }
}
