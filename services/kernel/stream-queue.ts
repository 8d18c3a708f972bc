import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { LogUnavailable } from '../platform/event-log.types.ts';
import { realMachine, type Machine } from '../platform/machine.ts';
import type { CommandContext } from './command-context.ts';
import type { Decision } from './decision.ts';
import type { Outcome } from './outcome.ts';
import { EMPTY_WEIGHT, weightOf } from './weight.ts';
import type { Written } from './written.ts';

/** A folded state, and the place in the stream and the log that it reflects. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly position: bigint;
  /** About how many bytes of events were folded into it; the state weighs hardly more. */
  readonly weight: number;
}

export interface Job {
  readonly decide: (state: unknown) => Decision<DomainEvent, string>;
  readonly context: CommandContext;
}

interface Decided {
  readonly job: Waiting;
  readonly decision: Decision<DomainEvent, string>;
  readonly events: readonly DomainEvent[];
  readonly state: unknown;
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
  evolve(state: unknown, event: DomainEvent): unknown;
  fold(folded: FoldedStream, event: RecordedEvent): FoldedStream;
  foldWritten(folded: FoldedStream, written: Written): FoldedStream;
  grown(before: FoldedStream, after: FoldedStream): void;
  /** Reports by how many bytes the queue's weight has grown or shrunk. */
  weighed(queue: StreamQueue, difference: number): void;
}

/**
 * Too many conflicts: others keep writing to this stream. Nothing of the command was written; asking again later may
 * help.
 */
export class StreamBusy extends LogUnavailable {
  constructor(conflicts: number) {
    super(`others wrote to the stream ${conflicts} times while a command was decided`);
    this.name = 'StreamBusy';
  }
}

/** The time of the call was over before the command was decided. Nothing of it was written; asking again may help. */
export class CallOver extends LogUnavailable {
  constructor() {
    super('a command was not decided before its call had to be answered');
    this.name = 'CallOver';
  }
}

/** The most commands in one append: keeps its size well below the log's limit of 1 MiB. */
const MOST_AT_ONCE = 64;
/** How long a command is decided again after conflicts, in ms: contention shows as latency. */
const PATIENCE = 10_000;
/** Milliseconds: pauses grow from the first to the longest. Each is random, so that rivals do not collide again. */
const FIRST_PAUSE = 4;
const LONGEST_PAUSE = 250;

const pauseAfter = (conflicts: number, { after, random }: Machine): Promise<void> => {
  const most = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(conflicts, 10));
  return new Promise((resolve) => void after(random() * most, resolve));
};

/**
 * Runs the commands of one process on one stream, in order (design §5). Commands that wait are decided together and
 * share one append. A conflict means that another process wrote; then they are decided again.
 */
export class StreamQueue {
  readonly #store: Store;
  readonly #machine: Machine;
  #waiting: Waiting[] = [];
  #running = false;
  #folded: FoldedStream | undefined;
  #reading: Promise<FoldedStream> | undefined;
  #nextReading: Promise<FoldedStream> | undefined;
  /** The newest observed revision; a cached fold behind it has missed something. */
  #observed = -1;
  /** The weight of the state when it was last weighed, and what has been added since. */
  #weighed = 0;
  #added = 0;

  /** Callers of `changed` that wait for a write. */
  readonly #watchers = new Set<() => void>();

  constructor(store: Store, machine = realMachine) {
    this.#store = store;
    this.#machine = machine;
  }

  get idle(): boolean {
    return !this.#running && !this.#reading;
  }

  /** About how many bytes are kept here. */
  get weight(): number {
    return EMPTY_WEIGHT + this.#weighed + this.#added;
  }

  /**
   * The cached fold; undefined where it lacks an observed event, which may arrive before the answer of an earlier read.
   */
  get folded(): FoldedStream | undefined {
    return this.#folded && this.#folded.revision >= this.#observed ? this.#folded : undefined;
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
    if (this.idle && !this.#folded) this.#keep(folded);
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
      .read(this.#folded)
      .then((read) => this.#advance(read))
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }

  /** Takes in an event of any process. If there is a gap before it, the cached fold is discarded. */
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
    const folded = this.#folded;
    this.#observed = Math.max(this.#observed, last);
    if (!folded || this.#running || first !== folded.revision + 1) return;
    try {
      this.#keep(fold(folded));
    } catch {
      // An event that cannot be read fails the command that needs it; everything else stays cached.
    }
  }

  #wake(): void {
    for (const wake of this.#watchers) wake();
  }

  #advance(read: FoldedStream): FoldedStream {
    if (this.#folded && read.revision < this.#folded.revision) return this.#folded;
    this.#keep(read);
    return read;
  }

  /**
   * Keeps a fold. Its state is weighed as a whole only when it may have doubled since it was last weighed, for an event
   * may also make it smaller.
   */
  #keep(folded: FoldedStream | undefined): void {
    const before = this.weight;
    this.#added += (folded?.weight ?? 0) - (this.#folded?.weight ?? 0);
    if (!folded || !this.#folded || this.#added > this.#weighed) {
      this.#weighed = weightOf(folded?.state);
      this.#added = 0;
    }
    this.#folded = folded;
    this.#store.weighed(this, this.weight - before);
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const jobs = rejectLate(this.#waiting.splice(0, MOST_AT_ONCE), 0, this.#machine.now());
      try {
        if (jobs.length > 0) await this.#process(jobs);
      } catch (error) {
        // It is unknown now what was written; the next command reads.
        this.#keep(undefined);
        // With the log away, the commands behind these would wait just as long.
        const failed = error instanceof LogUnavailable ? [...jobs, ...this.#waiting.splice(0)] : jobs;
        for (const job of failed) job.reject(error);
      }
    }
    this.#running = false;
  }

  async #process(taken: readonly Waiting[]): Promise<void> {
    let jobs = taken;
    let conflicts = 0;
    let atHead = this.folded === undefined;
    let folded = this.folded ?? this.#advance(await this.#store.read(this.#folded));
    for (;;) {
      const decided = this.#decide(jobs, folded);
      const writing = decided.filter(({ events }) => events.length > 0);
      if (writing.length === 0) {
        if (atHead) return this.#answer(decided, folded);
      } else {
        const appended = await this.#store.append(folded, writing);
        if (appended !== 'conflict') {
          const weight = folded.weight + weightOf(writing.map(({ events }) => events));
          const after = { state: decided.at(-1)?.state, weight, ...appended };
          this.#keep(after);
          this.#store.grown(folded, after);
          this.#wake();
          return this.#answer(decided, after);
        }
        conflicts += 1;
        jobs = rejectLate(jobs, conflicts, this.#machine.now());
        if (jobs.length === 0) return;
        if (conflicts > 1) await pauseAfter(conflicts, this.#machine);
      }
      // A refusal from a cached state or after a conflict may be outdated: only the state at the head counts.
      folded = this.#advance(await this.#store.read(folded));
      atHead = true;
    }
  }

  #decide(jobs: readonly Waiting[], folded: FoldedStream): readonly Decided[] {
    let { state } = folded;
    const decided: Decided[] = [];
    for (const job of jobs) {
      try {
        const decision = job.decide(state);
        const events = decision.kind === 'accept' ? decision.events : [];
        state = events.reduce((before, event) => this.#store.evolve(before, event), state);
        decided.push({ job, decision, events, state });
      } catch (error) {
        job.reject(error);
      }
    }
    return decided;
  }

  #answer(decided: readonly Decided[], { revision, position }: FoldedStream): void {
    for (const { job, decision, events, state } of decided)
      job.resolve(
        decision.kind === 'refused'
          ? { ...decision, state }
          : { kind: 'done', state, events, revision, position },
      );
  }
}

/** The jobs that may still be decided. The others are rejected: the stream is busy, or their time is over. */
const rejectLate = (jobs: readonly Waiting[], conflicts: number, now: number): readonly Waiting[] => {
  for (const { until, reject } of jobs)
    if (until <= now) reject(conflicts > 0 ? new StreamBusy(conflicts) : new CallOver());
  return jobs.filter(({ until }) => until > now);
};
