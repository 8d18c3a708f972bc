import type { RecordedEvent } from '#contracts/kernel/recorded';
import { backOff } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import type { Backlog } from './backlog.ts';
import { claim, LastLeft, readCheckpoint, type Checkpoint, type Ownership } from '../checkpoints.ts';
import { commitBatch } from './commit-batch.ts';
import type { Database } from '../database.ts';
import { isDenied, Fenced } from '../faults.ts';
import type { Feed, FeedMember } from './feed.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Leases } from './lease.ts';
import { isDecisionFor } from '../parking/parked-decisions.ts';
import { ParkedStreams } from '../parking/parked-streams.ts';
import type { Batch, Log, Logger, Metrics } from '../ports.ts';
import type { Projection } from '../projection.ts';
import { RebuildFailed } from '../rebuilding/filling.ts';
import type { Seen } from '../rebuilding/replaceable.ts';
import type { RunnerTimes } from './runner-times.ts';
import { resetIfOfAnotherLog, type LastSeen } from '../rebuilding/another-log.ts';
import type { WorkerState } from './worker-states.ts';

/** What the projections of one process share. */
export interface Shared {
  readonly db: Database;
  readonly log: Log;
  readonly backlog: Backlog;
  readonly feed: Feed;
  readonly leases: Leases;
  readonly group: GroupCommit;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly lastSeen: LastSeen;
  readonly times: RunnerTimes;
  /** Makes this version's tables beside those of another version and swaps them in, where these are replaceable. */
  readonly rebuild: (projection: Projection, seen: Seen, signal: AbortSignal) => Promise<void>;
  /** Creates the indexes that the tables were filled without. */
  readonly complete: (projection: Projection) => Promise<void>;
}

/**
 * The most events in one transaction: few at the log's end, where others wait for it; a whole page while it reads the
 * backlog.
 */
const LARGEST_BATCH = 500;
const BACKLOG_BATCH = 2_000;
/**
 * Milliseconds that an idle projection waits for the feed at a time, and that one which is behind the feed waits before
 * it reads on.
 */
const IDLE = 1_000;
const READ_ON = 100;
const REBUILD_AGAIN = 60_000;

/** Runs one projection in one process, for ever: first as a standby, then as its active runner. */
export class Worker {
  readonly projection: Projection;
  readonly #shared: Shared;
  readonly #parked: ParkedStreams;
  #state: WorkerState = 'standby';
  #position: bigint | undefined;
  #epoch: number | undefined;
  /** It reads the backlog and commits by itself, so that the others need not wait for its larger batches. */
  #isBehind = true;

  constructor(projection: Projection, shared: Shared) {
    this.projection = projection;
    this.#shared = shared;
    this.#parked = new ParkedStreams(projection, shared);
  }

  get state(): WorkerState {
    return this.#state;
  }

  get position(): bigint | undefined {
    return this.#position;
  }

  /** In which it has run the projection last: another for each owner in turn. */
  get epoch(): number | undefined {
    return this.#epoch;
  }

  /** Runs until aborted, even if stores go away meanwhile. */
  async run(signal: AbortSignal): Promise<void> {
    const pauses = backOff();
    while (!signal.aborted) {
      try {
        await this.#turn(signal, pauses.worked);
      } catch (error) {
        if (signal.aborted) break;
        this.#report(error);
        if (error instanceof RebuildFailed) await pauseFor(REBUILD_AGAIN, signal);
        else if (!(error instanceof Fenced)) await pauses.wait(signal);
      } finally {
        this.#state = 'standby';
        this.#shared.group.forget(this.projection.name);
        await this.#shared.leases.release(this.projection.name);
      }
    }
  }

  async #turn(signal: AbortSignal, worked: () => void): Promise<void> {
    const { db, log, leases, rebuild, times } = this.#shared;
    const { name, version } = this.projection;
    const recorded = await readCheckpoint(db, name);
    if (!recorded || recorded.version > version) {
      this.#state = 'outdated';
      // While the log is away, nobody runs anything: the newer ones come back once it answers.
      await log.head();
      // While old and new processes run side by side, the newer ones own the tables.
      const isRolledBack = recorded !== undefined && (await leases.isFree(name, times.rolledBack, signal));
      if (!isRolledBack) return pauseFor(times.outdated, signal);
    }
    if (recorded?.version !== version) {
      this.#state = 'rebuilding';
      return rebuild(this.projection, recorded, signal);
    }
    // Another process hands its projection over to one that waits: in vain where this one cannot read the log.
    await log.head();
    const held = await leases.acquire(name, signal);
    if (!held) return undefined;
    const checkpoint = await claim(db, name);
    const ending = AbortSignal.any([signal, held]);
    if (checkpoint.version !== version) return undefined;
    if (!(await resetIfOfAnotherLog(this.#shared, this.projection, checkpoint, ending)))
      await this.#follow(checkpoint, ending, worked);
    return undefined;
  }

  async #follow(checkpoint: Checkpoint, signal: AbortSignal, worked: () => void): Promise<void> {
    const { backlog, feed, logger, complete } = this.#shared;
    const { name, epoch, position } = checkpoint;
    const owner: Ownership = { name, epoch, left: new LastLeft(position) };
    this.#position = position;
    this.#epoch = epoch;
    this.#state = 'active';
    await this.#parked.load();
    await this.#parked.retryAll(owner, position ?? -1n);
    logger.info({ projection: name, position: String(position ?? 'start') }, 'projecting');
    const fenced = new AbortController();
    const ending = AbortSignal.any([signal, fenced.signal]);
    const take = async (batch: Batch) => {
      await this.#take(owner, batch, () => fenced.abort());
      worked();
    };
    const wants = (event: RecordedEvent) => this.projection.wants(event) || isDecisionFor(name, event);
    for (let isComplete = false; !ending.aborted; isComplete = true) {
      this.#isBehind = true;
      for await (const batch of backlog.readAll(this.#position)) {
        await take(batch);
        if (ending.aborted) return;
      }
      if (!isComplete) await complete(this.projection);
      const member = feed.join(this.#position, wants);
      if (member) await this.#tail(member, take, ending);
      else await pauseFor(READ_ON, ending);
    }
  }

  /** Follows the end of the log as it grows, until the feed leaves this projection behind. */
  async #tail(member: FeedMember, take: (batch: Batch) => Promise<void>, ending: AbortSignal): Promise<void> {
    const { group } = this.#shared;
    this.#isBehind = false;
    const leave = () => member.leave();
    ending.addEventListener('abort', leave);
    if (ending.aborted) leave();
    try {
      while (member.open) {
        const batch = await member.take(LARGEST_BATCH, IDLE, () => group.turn());
        if (batch) await take(batch);
      }
    } finally {
      ending.removeEventListener('abort', leave);
      leave();
    }
  }

  /** Commits a batch in parts. A part ends at a decision about a parked stream, since later events come after it. */
  async #take(owner: Ownership, { events, position }: Batch, fenced: () => void): Promise<void> {
    const most = this.#isBehind ? BACKLOG_BATCH : LARGEST_BATCH;
    for (let start = 0; ;) {
      const part = events.slice(start, start + most);
      const index = part.findIndex((event) => isDecisionFor(owner.name, event));
      const decision = part[index];
      const before = decision ? part.slice(0, index) : part;
      start += decision ? index + 1 : most;
      const isLast = start >= events.length;
      const end = decision || !isLast ? before.at(-1)?.position : position;
      if (end !== undefined) await this.#takePart(owner, before, end, fenced);
      if (decision) await this.#resolveParked(owner, decision, fenced);
      if (isLast && !decision) return;
    }
  }

  async #takePart(
    owner: Ownership,
    events: readonly RecordedEvent[],
    end: bigint,
    fenced: () => void,
  ): Promise<void> {
    const { group } = this.#shared;
    const wanted = events.filter((event) => this.#applies(event));
    if (wanted.length > 0) await this.#commit(owner, wanted, end);
    else if (end > (this.#position ?? -1n)) {
      if (events.length > 0) group.pass(owner, end, fenced);
      else group.passSystemEvents(owner, end, fenced);
    }
    if (end > (this.#position ?? -1n)) this.#position = end;
  }

  #applies(event: RecordedEvent): boolean {
    return this.#isNew(event) && this.#parked.lets(event);
  }

  #isNew({ position }: RecordedEvent): boolean {
    return position > (this.#position ?? -1n);
  }

  async #commit(owner: Ownership, events: readonly RecordedEvent[], position: bigint): Promise<void> {
    const { db, group, metrics } = this.#shared;
    group.forget(owner.name);
    const start = performance.now();
    this.#parked.keep(
      await (this.#isBehind
        ? commitBatch(db, this.projection, owner, events, position)
        : group.commit(this.projection, owner, events, position)),
    );
    metrics.applied(owner.name, events.length, performance.now() - start);
  }

  /** Carries out a decision about a parked stream; does nothing for a stream that is no longer parked at that event. */
  async #resolveParked(owner: Ownership, event: RecordedEvent, fenced: () => void): Promise<void> {
    const { position } = event;
    const decided = await this.#parked.decidedIn(event, this.#isNew(event));
    if (!decided) return this.#takePart(owner, [event], position, fenced);
    if (this.#applies(event)) decided.events.push(event);
    this.#shared.group.forget(owner.name);
    await this.#parked.resolve(owner, decided, position);
    this.#position = position;
  }

  #report(error: unknown): void {
    const { logger } = this.#shared;
    const { name } = this.projection;
    if (error instanceof Fenced) logger.info({ projection: name }, 'Another runner has taken over');
    else if (error instanceof RebuildFailed)
      logger.error({ projection: name, err: error }, 'Rebuild failed; keeping the old tables');
    // A lasting refusal was already reported by the code that opened the log.
    else if (!isDenied(error)) logger.warn({ projection: name, err: error }, 'Projection failed; retrying');
  }
}
