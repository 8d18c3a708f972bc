import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Announcer } from './announcer.ts';
import type { Backlog } from './backlog.ts';
import { claim, readCheckpoint, type Checkpoint } from './checkpoints.ts';
import { commitBatch, settleParked, type Parking } from './commit-batch.ts';
import type { Database } from './database.ts';
import { backOff, Fenced, pauseFor } from './faults.ts';
import type { Feed, FeedMember } from './feed.ts';
import type { Leases } from './lease.ts';
import { parkedStreams } from './parked.ts';
import type { Batch, Log, Logger, Metrics } from './ports.ts';
import type { Projection } from './projection.ts';
import { RebuildFailed } from './rebuild.ts';

/** What the projections of one process share. */
export interface Shared {
  readonly db: Database;
  readonly log: Log;
  readonly backlog: Backlog;
  readonly feed: Feed;
  readonly leases: Leases;
  readonly announcer: Announcer;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Makes the tables of a newer version beside the old ones and puts them in their place. */
  readonly rebuild: (projection: Projection, signal: AbortSignal) => Promise<void>;
}

/** Events in one transaction at most. */
const LARGEST_BATCH = 500;
/** Milliseconds: how often an idle projection looks for an operator's decision about its parked streams. */
const IDLE = 1_000;
const OUTDATED = 5_000;
const REBUILD_AGAIN = 60_000;

/** One projection in one process: a standby, then its runner, for ever. */
export class Worker {
  readonly projection: Projection;
  readonly #shared: Shared;
  #state: 'standby' | 'active' | 'rebuilding' | 'outdated' = 'standby';
  #position: bigint | undefined;
  #parked = new Set<string>();
  #looked = 0;

  constructor(projection: Projection, shared: Shared) {
    this.projection = projection;
    this.#shared = shared;
  }

  get state(): string {
    return this.#state;
  }

  get position(): bigint | undefined {
    return this.#position;
  }

  /** Runs until aborted, whatever goes away meanwhile. */
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
        this.#shared.announcer.forget(this.projection.name);
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
      return pauseFor(OUTDATED, signal);
    }
    if (recorded.version < version) {
      this.#state = 'rebuilding';
      return rebuild(this.projection, signal);
    }
    const held = await leases.acquire(name, signal);
    if (!held) return undefined;
    const checkpoint = await claim(db, name);
    if (checkpoint.version === version)
      await this.#follow(checkpoint, AbortSignal.any([signal, held]), worked);
    return undefined;
  }

  async #follow(checkpoint: Checkpoint, signal: AbortSignal, worked: () => void): Promise<void> {
    const { db, backlog, feed, logger } = this.#shared;
    const { name, wants } = this.projection;
    this.#position = checkpoint.position;
    this.#state = 'active';
    this.#parked = new Set((await parkedStreams(db, name)).map(({ stream }) => stream));
    logger.info({ projection: name, position: String(checkpoint.position ?? 'start') }, 'projecting');
    const fenced = new AbortController();
    const ending = AbortSignal.any([signal, fenced.signal]);
    const take = async (batch: Batch) => {
      await this.#take(checkpoint, batch, () => fenced.abort());
      worked();
    };
    while (!ending.aborted) {
      for await (const batch of backlog.readAll(this.#position)) {
        await take(batch);
        if (ending.aborted) return;
      }
      await this.#settle(checkpoint);
      const member = feed.join(this.#position, wants);
      if (member) await this.#tail(member, checkpoint, take, ending);
    }
  }

  /** The log's end as it grows, until the feed leaves this projection behind. */
  async #tail(
    member: FeedMember,
    checkpoint: Checkpoint,
    take: (batch: Batch) => Promise<void>,
    ending: AbortSignal,
  ): Promise<void> {
    const leave = () => member.leave();
    ending.addEventListener('abort', leave);
    if (ending.aborted) leave();
    try {
      while (member.open) {
        const batch = await member.take(LARGEST_BATCH, IDLE);
        if (batch) await take(batch);
        await this.#settle(checkpoint);
      }
    } finally {
      ending.removeEventListener('abort', leave);
      leave();
    }
  }

  async #take(owner: Checkpoint, { events, position }: Batch, fenced: () => void): Promise<void> {
    const { announcer } = this.#shared;
    const { name, epoch } = owner;
    for (let start = 0; ; start += LARGEST_BATCH) {
      const part = events.slice(start, start + LARGEST_BATCH);
      const isLast = start + LARGEST_BATCH >= events.length;
      const end = isLast ? position : (part.at(-1)?.position ?? position);
      const wanted = part.filter((event) => this.#applies(event));
      if (wanted.length > 0) await this.#commit(owner, wanted, end);
      else if (end > (this.#position ?? -1n)) announcer.pass({ name, epoch }, end, fenced);
      if (end > (this.#position ?? -1n)) this.#position = end;
      if (isLast) return;
    }
  }

  #applies(event: RecordedEvent): boolean {
    const isNew = event.position > (this.#position ?? -1n);
    return isNew && !this.#parked.has(event.stream) && this.projection.wants(event);
  }

  async #commit(owner: Checkpoint, events: readonly RecordedEvent[], position: bigint): Promise<void> {
    const { db, announcer, metrics } = this.#shared;
    const { name, epoch } = owner;
    announcer.forget(name);
    const start = performance.now();
    this.#keepParked(await commitBatch(db, this.projection, { name, epoch }, events, position));
    metrics.applied(name, events.length, performance.now() - start);
  }

  #keepParked(parkings: readonly Parking[]): void {
    const { logger, metrics } = this.#shared;
    const { name } = this.projection;
    for (const { event, error } of parkings) {
      this.#parked.add(event.stream);
      const { id, stream, revision, type } = event;
      logger.error({ projection: name, stream, revision, type, id, err: error }, 'parked a stream');
    }
    metrics.parked(name, this.#parked.size);
  }

  /** Does what operators decided of parked streams. */
  async #settle({ name, epoch }: Checkpoint): Promise<void> {
    const { db, log, metrics } = this.#shared;
    if (this.#parked.size === 0 || performance.now() - this.#looked < IDLE) return;
    this.#looked = performance.now();
    for (const parked of await parkedStreams(db, name)) {
      if (parked.decision === null) continue;
      const from = parked.decision === 'skip' ? parked.revision + 1 : parked.revision;
      const behind = (await log.readStream(parked.stream, from)).filter(
        (event) => event.position <= (this.#position ?? -1n) && this.projection.wants(event),
      );
      const parkings = await settleParked(db, this.projection, { name, epoch }, parked, behind);
      if (parkings.length === 0) this.#parked.delete(parked.stream);
      this.#keepParked(parkings);
      metrics.parked(name, this.#parked.size);
    }
  }

  #report(error: unknown): void {
    const { logger } = this.#shared;
    const { name } = this.projection;
    if (error instanceof Fenced) logger.info({ projection: name }, 'another runner has taken over');
    else if (error instanceof RebuildFailed)
      logger.error({ projection: name, err: error }, 'cannot be rebuilt; the old tables stay');
    else logger.warn({ projection: name, err: error }, 'cannot project now; trying again');
  }
}
