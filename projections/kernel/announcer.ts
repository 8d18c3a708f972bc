import { passOver, type Ownership } from './checkpoints.ts';
import type { Database } from './database.ts';
import { backOff } from './faults.ts';

interface Pass {
  readonly owner: Ownership;
  readonly position: bigint;
  readonly fenced: () => void;
}

/** Milliseconds between two statements: readers wait for passes, so it is short; under load many passes share one. */
const SPACING = 4;
/** Milliseconds until a pass is written that nobody waits for, since nothing but system events was passed over. */
const NO_HURRY = 250;

/** Announces for all projections of a process how far they have passed over what they ignore. */
export class Announcer {
  readonly #db: Database;
  readonly #passes = new Map<string, Pass>();
  readonly #signal: AbortSignal;
  #running = false;
  #later: NodeJS.Timeout | undefined;

  constructor(db: Database, signal: AbortSignal) {
    this.#db = db;
    this.#signal = signal;
  }

  /** Only the newest position counts; an older one that is not written yet is forgotten. */
  pass(owner: Ownership, position: bigint, fenced: () => void): void {
    this.#passes.set(owner.name, { owner, position, fenced });
    if (!this.#running) void this.#run();
  }

  /** The same where there was no event of ours: together with the next pass, or before long. */
  passSystemEvents(owner: Ownership, position: bigint, fenced: () => void): void {
    this.#passes.set(owner.name, { owner, position, fenced });
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      if (!this.#running) void this.#run();
    }, NO_HURRY);
    this.#later.unref();
  }

  /** The projection moves its checkpoint by itself now, or has stopped. */
  forget(name: string): void {
    this.#passes.delete(name);
  }

  async #run(): Promise<void> {
    this.#running = true;
    const pauses = backOff();
    while (this.#passes.size > 0 && !this.#signal.aborted) {
      const taken = [...this.#passes];
      try {
        await this.#write(taken.map(([, pass]) => pass));
        // A newer pass of the same projection stays.
        for (const [name, pass] of taken) if (this.#passes.get(name) === pass) this.#passes.delete(name);
        pauses.worked();
        await new Promise((resolve) => setTimeout(resolve, SPACING));
      } catch {
        // The projections' own batches report what is wrong with the database.
        await pauses.wait(this.#signal);
      }
    }
    this.#running = false;
  }

  async #write(passes: readonly Pass[]): Promise<void> {
    const moves = passes.map(({ owner, position }) => ({ ...owner, position }));
    const fenced = new Set(await passOver(this.#db, moves));
    for (const { owner, fenced: tell } of passes) if (fenced.has(owner.name)) tell();
  }
}
