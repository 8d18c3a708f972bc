import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Ownership } from '../checkpoints.ts';
import { resolveParked, retryParked, type Parking } from '../running/commit-batch.ts';
import type { Database } from '../database.ts';
import { ownNameOf, parkedAt, parkedName, parkedStreams, type ParkedStream } from './parked.ts';
import { decisionIn, skippedEvents } from './parked-decisions.ts';
import type { Log, Logger } from '../ports.ts';
import type { Projection } from '../projection.ts';
import { surviving } from '../surviving.ts';

interface Shared {
  readonly db: Database;
  readonly log: Log;
  readonly logger: Logger;
}

/** A parked stream that an operator has decided about, and the events that it has had since. */
interface Decided {
  readonly stream: string;
  readonly events: RecordedEvent[];
}

/** The streams that one projection has parked, and the events that an operator has told it to skip. */
export class ParkedStreams {
  readonly #projection: Projection;
  readonly #shared: Shared;
  #parked = new Set<string>();
  #skipped: ReadonlySet<string> = new Set();

  constructor(projection: Projection, shared: Shared) {
    this.#projection = projection;
    this.#shared = shared;
  }

  /** Reads what is parked and skipped; to be awaited before the first event. */
  async load(): Promise<void> {
    const { db, log } = this.#shared;
    const { name } = this.#projection;
    this.#parked = new Set((await parkedStreams(db, name)).map(({ stream }) => stream));
    this.#skipped = await skippedEvents(log, name);
  }

  /** Whether an event is to be applied: not if its stream is parked, or if it is skipped. */
  lets(event: RecordedEvent): boolean {
    return !this.#parked.has(parkedName(event.stream)) && this.#isApplied(event);
  }

  #isApplied(event: RecordedEvent): boolean {
    return this.#projection.wants(event) && !this.#skipped.has(event.id);
  }

  keep(parkings: readonly Parking[]): void {
    const { logger } = this.#shared;
    const { name } = this.#projection;
    for (const { event, error } of parkings) {
      this.#parked.add(parkedName(event.stream));
      const { id, stream, revision, type } = event;
      logger.error(
        { projection: name, stream, revision, type, id, err: error },
        'Stream parked: an event could not be applied. Fix the cause, then retry or skip the event on the system page.',
      );
    }
  }

  /**
   * Tries every parked stream again: this process may be a newer version of the shop, which can read what the last
   * owner could not.
   */
  async retryAll(owner: Ownership, position: bigint): Promise<void> {
    const { db } = this.#shared;
    for (const parked of await parkedStreams(db, owner.name)) {
      const events = await this.#waitingIn(parked, position);
      const parkings = await retryParked(db, this.#projection, owner, parked.stream, events);
      this.#keepSettled(parked.stream, parkings);
    }
  }

  /** What an operator's decision asks for; undefined where it is done already, or its stream is no longer parked there. */
  async decidedIn(event: RecordedEvent, isNew: boolean): Promise<Decided | undefined> {
    const decision = decisionIn(event);
    if (!decision) return undefined;
    if (decision.skips) this.#skipped = new Set([...this.#skipped, decision.eventId]);
    const { stream, eventId } = decision;
    const parked = isNew ? await parkedAt(this.#shared.db, this.#projection.name, stream) : undefined;
    if (parked?.eventId !== eventId) return undefined;
    return { stream, events: await this.#waitingIn(parked, event.position) };
  }

  /** Carries out a decision, up to a position. */
  async resolve(owner: Ownership, { stream, events }: Decided, position: bigint): Promise<void> {
    const { db } = this.#shared;
    const parkings = await resolveParked(db, this.#projection, owner, stream, events, position);
    this.#keepSettled(stream, parkings);
  }

  #keepSettled(stream: string, parkings: readonly Parking[]): void {
    if (parkings.every(({ event }) => parkedName(event.stream) !== stream)) this.#parked.delete(stream);
    this.keep(parkings);
  }

  /**
   * The events that a parked stream has had from the parked one on, up to a position: none of one that was deleted
   * meanwhile.
   */
  async #waitingIn(parked: ParkedStream, position: bigint): Promise<RecordedEvent[]> {
    const { db, log } = this.#shared;
    const behind = await surviving(log.readStream(await ownNameOf(db, parked), parked.revision));
    return behind.filter((event) => event.position <= position && this.#isApplied(event));
  }
}
