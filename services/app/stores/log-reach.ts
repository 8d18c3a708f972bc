import { later } from '#contracts/kernel/recorded';

/** Milliseconds: by then the events that were on their way when the log went away have been projected. */
const SETTLED = 5_000;

/**
 * Tells a log that is away for everybody from one that this process alone cannot reach. In the first case each process
 * still serves what needs no log, and a proxy has nowhere better to send anybody. In the second the others write on, which
 * moves the read tables, and this process should be left out.
 */
export class LogReach {
  /** How far the read tables are, as Postgres announces it. */
  readonly #projected: () => bigint;
  readonly #now: () => number;
  #lost: { readonly at: number; projected?: bigint } | undefined;
  #furthest = 0n;

  /** `projected` may go back: a process that has lost its connection to Postgres knows nothing until it hears again. */
  constructor(projected: () => bigint, now: () => number = () => performance.now()) {
    this.#projected = () => (this.#furthest = later(this.#furthest, projected()));
    this.#now = now;
  }

  /** The log has answered this process. */
  answered(): void {
    this.#projected();
    this.#lost = undefined;
  }

  /** To be asked now and then while the log does not answer: whether others go on without this process. */
  isLostHereAlone(): boolean {
    this.#lost ??= { at: this.#now() };
    if (this.#now() - this.#lost.at < SETTLED) return false;
    this.#lost.projected ??= this.#projected();
    return this.#projected() > this.#lost.projected;
  }
}
