import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { backOff } from '#resilience/back-off';
import { advanceTogether, type Move, type Ownership } from '../checkpoints.ts';
import { commitBatch, type Parking } from './commit-batch.ts';
import type { Database } from '../database.ts';
import { Fenced } from '../faults.ts';
import type { Projection } from '../projection.ts';
import { transact } from '../database/transact.ts';

interface Commit {
  readonly projection: Projection;
  readonly owner: Ownership;
  readonly events: readonly RecordedEvent[];
  readonly position: bigint;
  readonly done: (parkings: Promise<readonly Parking[]>) => void;
}

interface Pass {
  readonly owner: Ownership;
  readonly position: bigint;
  readonly fenced: () => void;
}

/**
 * The busier the machine, the longer a transaction takes. The next one then begins later, by this multiple of the time
 * that it took, and holds more events: in a large transaction an event costs a tenth of what it costs alone.
 */
const REST = 4;
/** The longest spacing, as a multiple of the usual one. */
const LONGEST = 5;
/** Milliseconds until a checkpoint is moved past system events alone: nobody waits for that. */
const NO_HURRY = 250;

/**
 * Commits what the projections of one process have at the same time in one transaction: their rows, their checkpoints,
 * and the checkpoints of those that only passed over events. If that fails, each projection commits by itself, so that
 * a fault hurts only its own.
 */
export class GroupCommit {
  readonly #db: Database;
  readonly #spacing: number;
  readonly #signal: AbortSignal;
  readonly #passes = new Map<string, Pass>();
  readonly #pauses = backOff();
  #commits: Commit[] = [];
  #gate: Promise<unknown> = Promise.resolve();
  #isScheduled = false;
  #later: NodeJS.Timeout | undefined;

  /**
   * `spacing`: milliseconds between the beginnings of two transactions, more when they take long. What comes meanwhile
   * shares the next one.
   */
  constructor(db: Database, spacing: number, signal: AbortSignal) {
    this.#db = db;
    this.#spacing = spacing;
    this.#signal = signal;
  }

  /** Resolves when the next transaction may begin; work that is given at once is part of it. */
  turn(): Promise<unknown> {
    return this.#gate;
  }

  /** Applies a batch's events and moves the checkpoint. Answers the streams that were parked. Throws `Fenced`. */
  commit(
    projection: Projection,
    owner: Ownership,
    events: readonly RecordedEvent[],
    position: bigint,
  ): Promise<readonly Parking[]> {
    this.forget(owner.name);
    return new Promise((done) => {
      this.#commits.push({ projection, owner, events, position, done });
      this.#schedule();
    });
  }

  /** Moves a checkpoint past events that its projection ignores. Only the newest position is written. */
  pass(owner: Ownership, position: bigint, fenced: () => void): void {
    this.#passes.set(owner.name, { owner, position, fenced });
    this.#schedule();
  }

  /** Moves a checkpoint past system events alone: with the next pass, or a little later. */
  passSystemEvents(owner: Ownership, position: bigint, fenced: () => void): void {
    this.#passes.set(owner.name, { owner, position, fenced });
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      this.#schedule();
    }, NO_HURRY);
    this.#later.unref();
  }

  /** Drops a pass that is not written yet: the projection moves its checkpoint by itself, or has stopped. */
  forget(name: string): void {
    this.#passes.delete(name);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After everything that the same event of the feed, or the same opening of the gate, sets going.
    void this.#gate.then(() => setImmediate(() => this.#begin()));
  }

  #begin(): void {
    this.#isScheduled = false;
    const commits = this.#commits;
    this.#commits = [];
    const passes = this.#signal.aborted ? [] : [...this.#passes.values()];
    if (commits.length + passes.length === 0) return;
    this.#gate = this.#spaced(() => this.#together(commits, passes));
  }

  async #spaced(transaction: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await transaction();
    const took = performance.now() - began;
    const spacing = Math.min(Math.max(this.#spacing, REST * took), LONGEST * this.#spacing);
    if (spacing > took) await sleep(spacing - took);
  }

  async #together(commits: readonly Commit[], passes: readonly Pass[]): Promise<void> {
    try {
      const fenced = await commitTogether(this.#db, commits, passes);
      for (const pass of passes) {
        const { owner, position } = pass;
        // Keep a newer pass of the same projection.
        if (this.#passes.get(owner.name) === pass) this.forget(owner.name);
        if (fenced.has(owner.name)) pass.fenced();
        else owner.left.moved(position);
      }
      for (const { owner, position, done } of commits) {
        owner.left.moved(position);
        done(Promise.resolve([]));
      }
      this.#pauses.worked();
    } catch {
      // Each commit then reports its own fault.
      for (const { projection, owner, events, position, done } of commits)
        done(commitBatch(this.#db, projection, owner, events, position));
      if (commits.length === 0) await this.#pauses.wait(this.#signal);
      if (this.#passes.size > 0) this.#schedule();
    }
  }
}

/** Commits all or nothing. Answers which of the projections that passed over events are no longer owned. */
const commitTogether = async (
  db: Database,
  commits: readonly Commit[],
  passes: readonly Pass[],
): Promise<ReadonlySet<string>> => {
  const moves: readonly Move[] = [
    ...commits.map(({ owner, position }) => ({ owner, position, changes: true })),
    ...passes.map(({ owner, position }) => ({ owner, position, changes: false })),
  ];
  if (commits.length === 0) return advanceTogether(db, moves);
  return transact(db, async (trx) => {
    // A connection keeps the order of its statements, so the locks of the checkpoints come first.
    const advanced = advanceTogether(trx, moves);
    const applied = commits.map(({ projection, events }) => projection.apply(trx, events));
    const [fenced, ...outcomes] = await Promise.allSettled([advanced, ...applied]);
    if (fenced.status === 'rejected') throw fenced.reason;
    for (const { owner } of commits) if (fenced.value.has(owner.name)) throw new Fenced(owner.name);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return fenced.value;
  });
};
