import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { LogUnavailable } from '../platform/event-log.types.ts';
import type { CommandContext } from './command-context.ts';
import type { Decision } from './decision.ts';
import type { Outcome } from './outcome.ts';
import { EMPTY_WEIGHT, weightOf } from './weight.ts';

/** A folded state and how far it has got. */
export interface Standing {
  readonly state: unknown;
  readonly revision: number;
  readonly position: bigint;
  /** About how many bytes of events were folded into it: a state weighs hardly more. */
  readonly folded: number;
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
  /** Until when it is decided again after a conflict, in ms of a clock that is never set back. */
  readonly until: number;
  readonly resolve: (outcome: Outcome<unknown, DomainEvent, string>) => void;
  readonly reject: (error: unknown) => void;
}

interface Store {
  /** The standing at the stream's head, from another standing or from the beginning. */
  read(from?: Standing): Promise<Standing>;
  append(
    expected: Standing,
    decided: readonly { readonly job: Job; readonly events: readonly DomainEvent[] }[],
  ): Promise<{ readonly revision: number; readonly position: bigint } | 'conflict'>;
  evolve(state: unknown, event: DomainEvent): unknown;
  fold(standing: Standing, event: RecordedEvent): Standing;
  grown(before: Standing, after: Standing): void;
  /** Told whenever the queue has come to weigh so many bytes more, or less. */
  weighed(queue: StreamQueue, difference: number): void;
}

/** Others write to this stream all the time. Nothing of the command was written; asking again later may help. */
export class StreamBusy extends LogUnavailable {
  constructor(conflicts: number) {
    super(`others wrote to the stream ${conflicts} times while a command was decided`);
    this.name = 'StreamBusy';
  }
}

/** Commands that share one append: bounds its size well below the log's limit of 1 MiB. */
const MOST_AT_ONCE = 64;
/** How long a command is decided again after conflicts, in ms: contention is felt as latency. */
const PATIENCE = 10_000;
/** Milliseconds: pauses grow from the first to the longest, and each is random, so that rivals do not meet again. */
const FIRST_PAUSE = 4;
const LONGEST_PAUSE = 250;

const pauseAfter = (conflicts: number): Promise<void> => {
  const most = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(conflicts, 10));
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
};

/**
 * The commands of one process to one stream, one after another (design §5). Those that wait are decided together and
 * share one append; a conflict means that another process wrote, and they are decided again.
 */
export class StreamQueue {
  readonly #store: Store;
  #waiting: Waiting[] = [];
  #running = false;
  #standing: Standing | undefined;
  #reading: Promise<Standing> | undefined;
  #nextReading: Promise<Standing> | undefined;
  /** The newest revision that was observed. A standing behind it has missed something. */
  #observed = -1;
  /** What the standing was weighed at, and what has been added since. */
  #weighed = 0;
  #added = 0;

  /** Who waits for something to be written. */
  readonly #watchers = new Set<() => void>();

  constructor(store: Store) {
    this.#store = store;
  }

  get idle(): boolean {
    return !this.#running && !this.#reading;
  }

  /** About how many bytes are kept here. */
  get weight(): number {
    return EMPTY_WEIGHT + this.#weighed + this.#added;
  }

  /** The cached standing, unless it lacks what was observed: an event may come before the answer of an earlier read. */
  get standing(): Standing | undefined {
    return this.#standing && this.#standing.revision >= this.#observed ? this.#standing : undefined;
  }

  /** Ends when something is written to the stream, or after so many milliseconds. */
  changed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#watchers.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#watchers.add(end);
    });
  }

  /** A standing to begin with, where there is none: what is decided on it is checked by the append's expected revision. */
  assume(standing: Standing): void {
    if (this.idle && !this.#standing) this.#keep(standing);
  }

  submit(job: Job): Promise<Outcome<unknown, DomainEvent, string>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...job, until: performance.now() + PATIENCE, resolve, reject });
      if (!this.#running) void this.#drain();
    });
  }

  /** Reads up to the stream's head. Callers share a read only when it began after they asked: an older one may miss what they know of. */
  head(): Promise<Standing> {
    if (!this.#reading) return this.#read();
    this.#nextReading ??= this.#reading.then(
      () => this.#read(),
      () => this.#read(),
    );
    return this.#nextReading;
  }

  #read(): Promise<Standing> {
    this.#nextReading = undefined;
    const reading = this.#store
      .read(this.#standing)
      .then((read) => this.#advance(read))
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }

  /** Takes in what was written, also by other processes. Behind a gap the cached standing counts no more. */
  observe(event: RecordedEvent): void {
    this.#wake();
    const standing = this.#standing;
    this.#observed = Math.max(this.#observed, event.revision);
    if (!standing || this.#running || event.revision !== standing.revision + 1) return;
    try {
      this.#keep(this.#store.fold(standing, event));
    } catch {
      // An event that cannot be read stops the command that needs it, not the copy of everything else.
    }
  }

  #wake(): void {
    for (const wake of this.#watchers) wake();
  }

  #advance(read: Standing): Standing {
    if (this.#standing && read.revision < this.#standing.revision) return this.#standing;
    this.#keep(read);
    return read;
  }

  /** A state is weighed whole only when it may have doubled since: an event may as well have made it smaller. */
  #keep(standing: Standing | undefined): void {
    const before = this.weight;
    this.#added += (standing?.folded ?? 0) - (this.#standing?.folded ?? 0);
    if (!standing || !this.#standing || this.#added > this.#weighed) {
      this.#weighed = weightOf(standing?.state);
      this.#added = 0;
    }
    this.#standing = standing;
    this.#store.weighed(this, this.weight - before);
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        await this.#settle(jobs);
      } catch (error) {
        // What was written is unknown now; the next command reads.
        this.#keep(undefined);
        // With the log away, whoever waits behind would wait as long again.
        const failed = error instanceof LogUnavailable ? [...jobs, ...this.#waiting.splice(0)] : jobs;
        for (const job of failed) job.reject(error);
      }
    }
    this.#running = false;
  }

  async #settle(taken: readonly Waiting[]): Promise<void> {
    let jobs = taken;
    let conflicts = 0;
    let atHead = this.standing === undefined;
    let standing = this.standing ?? this.#advance(await this.#store.read(this.#standing));
    for (;;) {
      const decided = this.#decide(jobs, standing);
      const writing = decided.filter(({ events }) => events.length > 0);
      if (writing.length === 0) {
        if (atHead) return this.#answer(decided, standing);
      } else {
        const appended = await this.#store.append(standing, writing);
        if (appended !== 'conflict') {
          const folded = standing.folded + weightOf(writing.map(({ events }) => events));
          const after = { state: decided.at(-1)?.state, folded, ...appended };
          this.#keep(after);
          this.#store.grown(standing, after);
          this.#wake();
          return this.#answer(decided, after);
        }
        conflicts += 1;
        jobs = rejectLate(jobs, conflicts);
        if (jobs.length === 0) return;
        if (conflicts > 1) await pauseAfter(conflicts);
      }
      // A "no" from a cached state, or a conflict: only what stands at the head counts.
      standing = this.#advance(await this.#store.read(standing));
      atHead = true;
    }
  }

  #decide(jobs: readonly Waiting[], standing: Standing): readonly Decided[] {
    let { state } = standing;
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

  #answer(decided: readonly Decided[], { revision, position }: Standing): void {
    for (const { job, decision, events, state } of decided)
      job.resolve(
        decision.kind === 'refused'
          ? { ...decision, state }
          : { kind: 'done', state, events, revision, position },
      );
  }
}

/** Those that may still be decided again; the others are told that the stream is busy. */
const rejectLate = (jobs: readonly Waiting[], conflicts: number): readonly Waiting[] => {
  const now = performance.now();
  for (const { until, reject } of jobs) if (until <= now) reject(new StreamBusy(conflicts));
  return jobs.filter(({ until }) => until > now);
};
