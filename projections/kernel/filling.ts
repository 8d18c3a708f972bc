import { sql } from 'kysely';
import { NewerEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Parking } from './commit-batch.ts';
import type { Database } from './database.ts';
import { isPassing } from './faults.ts';
import { parkedStreams, type ParkedStream } from './parked.ts';
import { decisionIn, isDecisionFor, skippedEvents } from './parked-decisions.ts';
import type { Batch, Log } from './ports.ts';
import type { OnProgress, Phase } from './progress.ts';
import type { Projection } from './projection.ts';
import { useRoomyHeap } from './roomy-heap.ts';

/** An event that the projection cannot apply. A rebuild is strict: the old tables stay. */
export class RebuildFailed extends Error {
  constructor(projection: string, { stream, revision, type }: RecordedEvent, cause: unknown) {
    super(`Cannot rebuild ${projection}: ${type} of ${stream} at revision ${revision}`, { cause });
    this.name = 'RebuildFailed';
  }
}

interface Options {
  readonly log: Log;
  readonly projection: Projection;
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
  /** What to do about an event that cannot be applied: `fail`, unless it is a newer shop's; else its stream waits. */
  readonly unreadable?: 'fail' | 'park';
}

const BATCH = 1_000;

/** New tables, and how far they have come. */
export class Filling {
  readonly projection: Projection;
  readonly db: Database;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  readonly #onProgress: OnProgress;
  readonly #isStrict: boolean;
  #phase: Phase = 'reading';
  #end = 0n;
  #skipped: Set<string> = new Set();
  /** What streams that are parked in the old tables wait with, so that both can be compared: it comes after that. */
  #parked = new Map<string, ParkedStream>();
  #withheld: RecordedEvent[] = [];
  /** By stream. What a newer shop has written waits for that one. */
  #parkings = new Map<string, Parking>();
  position: bigint | undefined;
  events = 0;

  constructor(options: Options, db: Database) {
    const { projection, log, signal, onProgress = () => {}, unreadable = 'fail' } = options;
    this.projection = projection;
    this.db = db;
    this.#log = log;
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#isStrict = unreadable === 'fail';
  }

  /** Tells that the next part of the work begins. */
  enter(phase: Phase): void {
    this.#phase = phase;
    this.#tell();
  }

  /** Tells how many rows have been compared. */
  compared(rows: number): void {
    this.#signal.throwIfAborted();
    this.#tell(rows);
  }

  /** The streams that are parked in the new tables. */
  get parkings(): readonly Parking[] {
    return [...this.#parkings.values()];
  }

  /** Learns what operators have skipped. */
  async begin(): Promise<void> {
    this.#skipped = await skippedEvents(this.#log, this.projection.name);
  }

  /** From now on leaves out what parked streams wait with; what some of them no longer wait with comes at once. */
  async withholdParked(db = this.db): Promise<void> {
    const parked = await parkedStreams(db, this.projection.name);
    this.#parked = new Map(parked.map((each) => [each.stream, each]));
    await this.#applyWithheld((event) => !this.#isWaiting(event), db);
  }

  /** Applies what was left out. */
  async applyParked(db = this.db): Promise<void> {
    this.#parked = new Map();
    await this.#applyWithheld(() => true, db);
  }

  /** Reads to a position, else to the log's end as it is now; throws where the log does not come so far. */
  async catchUp(to?: bigint, db = this.db): Promise<void> {
    const until = to ?? (await this.#log.head());
    this.#end = until;
    const endRoomyHeap = useRoomyHeap();
    try {
      for await (const batch of this.#log.readAll(this.position, { until })) {
        this.#signal.throwIfAborted();
        await this.take(batch, db);
        this.#tell();
      }
    } finally {
      endRoomyHeap();
    }
    // Of an empty log there is no batch.
    if (to !== undefined) this.position = to;
  }

  /** Applies a batch of the log that follows on what it has. */
  async take({ events, position }: Batch, db = this.db): Promise<void> {
    const wanted = events.filter((event) => this.#isApplied(event));
    for (let start = 0; start < wanted.length; start += BATCH)
      await this.#apply(db, wanted.slice(start, start + BATCH));
    this.position = position;
  }

  /** Does something that may be taken back; then it is as if nothing had been applied. */
  async tentatively<Result>(work: () => Promise<Result>): Promise<Result> {
    const [position, events, parked, withheld] = [this.position, this.events, this.#parked, this.#withheld];
    const parkings = new Map(this.#parkings);
    try {
      return await work();
    } catch (error) {
      [this.position, this.events, this.#parked, this.#withheld] = [position, events, parked, withheld];
      this.#parkings = parkings;
      throw error;
    }
  }

  #tell(rows = 0): void {
    const { position = 0n, events } = this;
    this.#onProgress({ phase: this.#phase, position, end: this.#end, events, rows });
  }

  #isApplied(event: RecordedEvent): boolean {
    const decision = isDecisionFor(this.projection.name, event) ? decisionIn(event) : undefined;
    if (decision?.skips) this.#skipped.add(decision.eventId);
    if (!this.projection.wants(event) || this.#skipped.has(event.id)) return false;
    if (!this.#isWaiting(event)) return true;
    this.#withheld = [...this.#withheld, event];
    return false;
  }

  #isWaiting({ stream, revision }: RecordedEvent): boolean {
    const parked = this.#parked.get(stream);
    return parked !== undefined && revision >= parked.revision;
  }

  async #applyWithheld(isDue: (event: RecordedEvent) => boolean, db: Database): Promise<void> {
    const due = this.#withheld.filter(isDue);
    this.#withheld = this.#withheld.filter((event) => !isDue(event));
    const wanted = due.filter(({ id }) => !this.#skipped.has(id));
    if (wanted.length > 0) await this.#apply(db, wanted);
  }

  async #apply(db: Database, given: readonly RecordedEvent[]): Promise<void> {
    const events = given.filter(({ stream }) => !this.#parkings.has(stream));
    try {
      await inTransaction(db, (trx) => this.projection.apply(trx, events));
      this.events += events.length;
    } catch (error) {
      const [first] = events;
      if (isPassing(error) || !first) throw error;
      if (events.length === 1) {
        if (this.#isStrict && !(error instanceof NewerEvent))
          throw new RebuildFailed(this.projection.name, first, error);
        this.#parkings.set(first.stream, { event: first, error });
        return;
      }
      for (const event of events) await this.#apply(db, [event]);
    }
  }
}

/** All or nothing, also within a transaction. */
const inTransaction = async (db: Database, work: (trx: Database) => Promise<void>): Promise<void> => {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint applying`.execute(db);
  try {
    await work(db);
  } catch (error) {
    await sql`rollback to applying`.execute(db);
    throw error;
  }
  await sql`release applying`.execute(db);
};
