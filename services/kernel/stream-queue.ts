import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { doublingDelay } from '#resilience/back-off';
import { LogUnavailable } from './event-log.ts';
import { realMachine, type Machine } from './machine.ts';
import { CachedFold, type FoldedStream } from './cached-fold.ts';
import type { CommandContext } from './command-context.ts';
import type { Decision } from './decision.ts';
import { decideTogether, type Decided } from './decide-together.ts';
import { rejectLate } from './late-jobs.ts';
import type { Outcome } from './outcome.ts';
import type { Written } from './written.ts';

export interface Job {
  readonly decide: (state: unknown) => Decision<DomainEvent, string>;
  readonly context: CommandContext;
}

interface Waiting extends Job {
  /** Until when it may be decided, and decided again after conflicts, in ms of a clock that is never set back. */
  readonly until: number;
  readonly resolve: (outcome: Outcome<unknown, DomainEvent, string>) => void;
  readonly reject: (error: unknown) => void;
}

interface Store {
  /** The folded stream at its head, continued from an earlier fold or from the beginning. */
  read(from?: FoldedStream): Promise<FoldedStream>;
  append(
    expected: FoldedStream,
    decided: readonly { readonly job: Job; readonly events: readonly DomainEvent[] }[],
  ): Promise<{ readonly revision: number; readonly position: bigint } | 'conflict'>;
  readonly evolve: (state: unknown, event: DomainEvent) => unknown;
  fold(folded: FoldedStream, event: RecordedEvent): FoldedStream;
  foldWritten(folded: FoldedStream, written: Written): FoldedStream;
  grown(before: FoldedStream, after: FoldedStream): void;
  /** Reports by how many bytes the queue's weight has grown or shrunk. */
  weighed(queue: StreamQueue, difference: number): void;
}

/** The most commands in one append. */
const MOST_AT_ONCE = 64;
/** How long a command is decided again after conflicts, in ms: contention shows as latency. */
const PATIENCE = 10_000;
/** Milliseconds: pauses grow from the first to the longest. Each is random, so that rivals do not collide again. */
const PAUSE = { first: 4, longest: 250 } as const;

const pauseAfter = (conflicts: number, { after, random }: Machine): Promise<void> =>
  new Promise((resolve) => void after(random() * doublingDelay(conflicts, PAUSE), resolve));

/**
 * Runs the commands of one process on one stream, in order (design §5). Commands that wait are decided together and
 * share one append. A conflict means that another process wrote; then they are decided again.
 */
export class StreamQueue {
  readonly #store: Store;
  readonly #cached: CachedFold;
  readonly #machine: Machine;
  #waiting: Waiting[] = [];
  #running = false;
  #reading: Promise<FoldedStream> | undefined;
  #nextReading: Promise<FoldedStream> | undefined;

  /** Callers of `changed` that wait for a write. */
  readonly #watchers = new Set<() => void>();

  constructor(store: Store, machine = realMachine) {
    this.#store = store;
    this.#cached = new CachedFold((difference) => store.weighed(this, difference));
    this.#machine = machine;
  }

  get idle(): boolean {
    return !this.#running && !this.#reading;
  }

  /** About how many bytes are kept here. */
  get weight(): number {
    return this.#cached.weight;
  }

  /**
   * The cached fold; undefined where it lacks an observed event, which may arrive before the answer of an earlier read.
   */
  get folded(): FoldedStream | undefined {
    return this.#cached.complete;
  }

  /** Whether nothing is known to be in the stream. */
  get isNew(): boolean {
    return this.#cached.isNew;
  }

  /** Resolves when something is written to the stream, or after the given milliseconds. */
  changed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stop();
        this.#watchers.delete(end);
        resolve();
      };
      const stop = this.#machine.after(ms, end);
      this.#watchers.add(end);
    });
  }

  /**
   * Sets a fold to begin with, where none is cached: the expected revision of the append checks what is decided on it.
   */
  assume(folded: FoldedStream): void {
    if (this.idle && !this.#cached.newest) this.#cached.keep(folded);
  }

  submit(job: Job): Promise<Outcome<unknown, DomainEvent, string>> {
    return new Promise((resolve, reject) => {
      const until = Math.min(this.#machine.now() + PATIENCE, job.context.until ?? Infinity);
      this.#waiting.push({ ...job, until, resolve, reject });
      if (!this.#running) void this.#drain();
    });
  }

  /**
   * Reads up to the stream's head. A caller shares only a read that began after the call: an older one may miss what
   * the caller knows of.
   */
  head(): Promise<FoldedStream> {
    if (!this.#reading) return this.#read();
    this.#nextReading ??= this.#reading.then(
      () => this.#read(),
      () => this.#read(),
    );
    return this.#nextReading;
  }

  #read(): Promise<FoldedStream> {
    this.#nextReading = undefined;
    const reading = this.#store
      .read(this.#cached.newest)
      .then((read) => this.#cached.advance(read))
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }

  /** Takes in an event of any process. After a gap the cached fold is incomplete, and the next command reads on from it. */
  observe(event: RecordedEvent): void {
    this.#hear(event.revision, event.revision, (folded) => this.#store.fold(folded, event));
  }

  /** Takes in what another aggregate of this process has just written, before that command is answered. */
  written(written: Written): void {
    const last = written.from + written.events.length - 1;
    this.#hear(written.from, last, (folded) => this.#store.foldWritten(folded, written));
  }

  #hear(first: number, last: number, fold: (folded: FoldedStream) => FoldedStream): void {
    this.#wake();
    this.#cached.observe(last);
    if (!this.#running) this.#cached.add(first, fold);
  }

  #wake(): void {
    for (const wake of this.#watchers) wake();
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const jobs = rejectLate(this.#waiting.splice(0, MOST_AT_ONCE), 0, this.#machine.now());
      try {
        const left = jobs.length > 0 ? await this.#process(jobs) : [];
        this.#waiting.unshift(...left);
      } catch (error) {
        // It is unknown now what was written; the next command reads.
        this.#cached.keep(undefined);
        // With the log away, the commands behind these would wait just as long.
        const failed = error instanceof LogUnavailable ? [...jobs, ...this.#waiting.splice(0)] : jobs;
        for (const job of failed) job.reject(error);
      }
    }
    this.#running = false;
  }

  /** Answers the commands that did not fit into the append. */
  async #process(taken: readonly Waiting[]): Promise<readonly Waiting[]> {
    let jobs = taken;
    let conflicts = 0;
    let atHead = this.folded === undefined;
    let folded = this.folded ?? this.#cached.advance(await this.#store.read(this.#cached.newest));
    for (;;) {
      // Reading may have taken long.
      jobs = rejectLate(jobs, conflicts, this.#machine.now());
      if (jobs.length === 0) return [];
      const { decided, weight, left } = decideTogether(jobs, folded.state, this.#store.evolve);
      if (decided.every(({ events }) => events.length === 0)) {
        if (atHead) {
          this.#answer(decided, folded);
          return left;
        }
      } else {
        const appended = await this.#append(folded, decided);
        if (appended === undefined) return left;
        if (appended !== 'conflict') {
          const after = { state: decided.at(-1)?.state, weight: folded.weight + weight, ...appended };
          this.#cached.keep(after);
          this.#store.grown(folded, after);
          this.#wake();
          this.#answer(decided, after);
          return left;
        }
        conflicts += 1;
        jobs = rejectLate(jobs, conflicts, this.#machine.now());
        if (jobs.length === 0) return [];
        if (conflicts > 1) await pauseAfter(conflicts, this.#machine);
      }
      // A refusal from a cached state or after a conflict may be outdated: only the state at the head counts.
      folded = this.#cached.advance(await this.#store.read(folded));
      atHead = true;
    }
  }

  /** Undefined where it failed, though the log is not away: it fails for these commands, not for those that are left. */
  async #append(folded: FoldedStream, decided: readonly Decided<Waiting>[]) {
    try {
      return await this.#store.append(
        folded,
        decided.filter(({ events }) => events.length > 0),
      );
    } catch (error) {
      if (error instanceof LogUnavailable) throw error;
      // It is unknown now what was written; the next command reads.
      this.#cached.keep(undefined);
      for (const { job } of decided) job.reject(error);
      return undefined;
    }
  }

  #answer(decided: readonly Decided<Waiting>[], { revision, position }: FoldedStream): void {
    for (const { job, decision, events, state } of decided)
      job.resolve(
        decision.kind === 'refused'
          ? { ...decision, state }
          : { kind: 'done', state, events, revision, position },
      );
  }
}
