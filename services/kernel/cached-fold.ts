import type { Loaded } from './handler.ts';
import { EMPTY_WEIGHT, weightOf } from './weight.ts';

/** What is kept of a stream in memory. */
export interface FoldedStream extends Loaded<unknown> {
  /** About how many bytes of events were folded into it; the state weighs hardly more. */
  readonly weight: number;
}

/** The newest fold of one stream that this process keeps, what it may lack of the stream, and what it weighs. */
export class CachedFold {
  /** Told by how many bytes the weight has grown or shrunk. */
  readonly #weighedBy: (difference: number) => void;
  #folded: FoldedStream | undefined;
  /** The newest observed revision; a cached fold behind it has missed something. */
  #observed = -1;
  /** The weight of the state when it was last weighed, and what has been added since. */
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

  /**
   * The fold; undefined where it lacks an observed event, which may arrive before the answer of an earlier read.
   */
  get complete(): FoldedStream | undefined {
    return this.#folded && this.#folded.revision >= this.#observed ? this.#folded : undefined;
  }

  /** Whether no event of the stream was observed or folded. */
  get isNew(): boolean {
    return this.#observed < 0 && (this.#folded?.revision ?? -1) < 0;
  }

  /** Notes that the stream has this revision. */
  observe(revision: number): void {
    this.#observed = Math.max(this.#observed, revision);
  }

  /** Folds events that begin at a revision. After a gap it does nothing: the rest is read when it is needed. */
  add(first: number, fold: (folded: FoldedStream) => FoldedStream): void {
    const folded = this.#folded;
    if (!folded || first !== folded.revision + 1) return;
    try {
      this.keep(fold(folded));
    } catch {
      // An event that cannot be read fails the command that needs it; everything else stays cached.
    }
  }

  /** Keeps what was read, unless there is a newer one by now; answers the newer of both. */
  advance(read: FoldedStream): FoldedStream {
    if (this.#folded && read.revision < this.#folded.revision) return this.#folded;
    this.keep(read);
    return read;
  }

  /**
   * Keeps a fold. Its state is weighed as a whole only when it may have doubled since it was last weighed, for an event
   * may also make it smaller.
   */
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
