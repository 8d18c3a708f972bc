import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Backlog } from './backlog.ts';
import { claim, LastLeft, readCheckpoint, type Checkpoint, type Ownership } from './checkpoints.ts';
import { commitBatch, retryParked, resolveParked, type Parking } from './commit-batch.ts';
import type { Database } from './database.ts';
import { backOff, isDenied, Fenced, pauseFor } from './faults.ts';
import type { Feed, FeedMember } from './feed.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Leases } from './lease.ts';
import { parkedStreams } from './parked.ts';
import { decisionIn, isDecisionFor, skippedEvents, type ParkedDecision } from './parked-decisions.ts';
import type { Batch, Log, Logger, Metrics } from './ports.ts';
import type { Projection } from './projection.ts';
import { RebuildFailed } from './filling.ts';
import { isAnother, rebuildForNewLog, type LastSeen } from './another-log.ts';
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
  /** Makes this version's tables beside those of another version and swaps them in. */
  readonly rebuild: (projection: Projection, signal: AbortSignal) => Promise<void>;
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
const OUTDATED = 5_000;
/**
 * How long no process may have run the newer version before this one replaces its tables: a process that restarts is
 * back by then.
 */
const ROLLED_BACK = 12_000;
const REBUILD_AGAIN = 60_000;

/** Runs one projection in one process, for ever: first as a standby, then as its active runner. */
export class Worker {
  readonly projection: Projection;
  readonly #shared: Shared;
  #state: WorkerState = 'standby';
  #position: bigint | undefined;
  /** It reads the backlog and commits by itself, so that the others need not wait for its larger batches. */
  #isBehind = true;
  #parked = new Set<string>();
  #skipped: ReadonlySet<string> = new Set();

  constructor(projection: Projection, shared: Shared) {
    this.projection = projection;
    this.#shared = shared;
  }

  get state(): WorkerState {
    return this.#state;
  }

  get position(): bigint | undefined {
    return this.#position;
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
    const { db, leases, rebuild } = this.#shared;
    const { name, version } = this.projection;
    const recorded = await readCheckpoint(db, name);
    if (!recorded || recorded.version > version) {
      this.#state = 'outdated';
      // While old and new processes run side by side, the newer ones own the tables.
      const isRolledBack = recorded !== undefined && (await leases.isFree(name, ROLLED_BACK, signal));
      if (!isRolledBack) return pauseFor(OUTDATED, signal);
    }
    if (recorded?.version !== version) {
      this.#state = 'rebuilding';
      return rebuild(this.projection, signal);
    }
    const held = await leases.acquire(name, signal);
    if (!held) return undefined;
    const checkpoint = await claim(db, name);
    const ending = AbortSignal.any([signal, held]);
    if (checkpoint.version !== version) return undefined;
    if (checkpoint.doubted || (await isAnother(this.#shared, checkpoint.position ?? -1n, ending)))
      await rebuildForNewLog(this.#shared, this.projection, checkpoint);
    else await this.#follow(checkpoint, ending, worked);
    return undefined;
  }

  async #follow(checkpoint: Checkpoint, signal: AbortSignal, worked: () => void): Promise<void> {
    const { db, log, backlog, feed, logger, complete } = this.#shared;
    const { name, epoch, position } = checkpoint;
    const owner: Ownership = { name, epoch, left: new LastLeft(position) };
    this.#position = position;
    this.#state = 'active';
    this.#parked = new Set((await parkedStreams(db, name)).map(({ stream }) => stream));
    this.#skipped = await skippedEvents(log, name);
    await this.#retryParked(owner);
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
    const isNew = event.position > (this.#position ?? -1n);
    return isNew && !this.#parked.has(event.stream) && this.#isApplied(event);
  }

  #isApplied(event: RecordedEvent): boolean {
    return this.projection.wants(event) && !this.#skipped.has(event.id);
  }

  async #commit(owner: Ownership, events: readonly RecordedEvent[], position: bigint): Promise<void> {
    const { db, group, metrics } = this.#shared;
    group.forget(owner.name);
    const start = performance.now();
    this.#keepParked(
      await (this.#isBehind
        ? commitBatch(db, this.projection, owner, events, position)
        : group.commit(this.projection, owner, events, position)),
    );
    metrics.applied(owner.name, events.length, performance.now() - start);
  }

  #keepParked(parkings: readonly Parking[]): void {
    const { logger, metrics } = this.#shared;
    const { name } = this.projection;
    for (const { event, error } of parkings) {
      this.#parked.add(event.stream);
      const { id, stream, revision, type } = event;
      logger.error(
        { projection: name, stream, revision, type, id, err: error },
        'Stream parked: an event could not be applied. Fix the cause, then retry or skip the event on the system page.',
      );
    }
    metrics.parked(name, this.#parked.size);
  }

  /**
   * Tries every parked stream again: this process may be a newer version of the shop, which can read what the last
   * owner could not.
   */
  async #retryParked(owner: Ownership): Promise<void> {
    const { db } = this.#shared;
    const position = this.#position ?? -1n;
    for (const parked of await parkedStreams(db, owner.name)) {
      const events = await this.#waitingFor(owner.name, parked, position);
      if (events)
        this.#keepSettled(
          parked.stream,
          await retryParked(db, this.projection, owner, parked.stream, events),
        );
    }
  }

  /** Carries out a decision about a parked stream; does nothing for a stream that is no longer parked at that event. */
  async #resolveParked(owner: Ownership, event: RecordedEvent, fenced: () => void): Promise<void> {
    const { position } = event;
    const decision = decisionIn(event);
    const isNew = position > (this.#position ?? -1n);
    if (decision?.skips) this.#skipped = new Set([...this.#skipped, decision.eventId]);
    const events = decision && isNew ? await this.#waitingFor(owner.name, decision, position) : undefined;
    if (!decision || !events) return this.#takePart(owner, [event], position, fenced);
    if (this.#applies(event)) events.push(event);
    const { db, group } = this.#shared;
    group.forget(owner.name);
    const parkings = await resolveParked(db, this.projection, owner, decision.stream, events, position);
    this.#keepSettled(decision.stream, parkings);
    this.#position = position;
  }

  #keepSettled(stream: string, parkings: readonly Parking[]): void {
    if (parkings.every(({ event }) => event.stream !== stream)) this.#parked.delete(stream);
    this.#keepParked(parkings);
  }

  /**
   * The events that a stream parked at this event has had since, up to a position; undefined where it is not parked
   * there.
   */
  async #waitingFor(
    name: string,
    { stream, eventId }: Pick<ParkedDecision, 'stream' | 'eventId'>,
    position: bigint,
  ): Promise<RecordedEvent[] | undefined> {
    const { db, log } = this.#shared;
    const parked = (await parkedStreams(db, name)).find((each) => each.stream === stream);
    if (parked?.eventId !== eventId) return undefined;
    const behind = await log.readStream(stream, parked.revision);
    return behind.filter((event) => event.position <= position && this.#isApplied(event));
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
