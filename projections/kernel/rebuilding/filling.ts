import { NewerEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Parking } from '../running/commit-batch.ts';
import type { Database } from '../database.ts';
import { isStoreFault } from '../faults.ts';
import { withSavepoint } from '../database/savepoint.ts';
import { parkedName, parkedStreams, type ParkedStream } from '../parking/parked.ts';
import {
  decisionIn,
  isDecisionFor,
  skippedEvents,
  skipsOf,
  type ParkedDecision,
  type Skip,
} from '../parking/parked-decisions.ts';
import { patientLog } from './patient-log.ts';
import type { Batch, Log } from '../ports.ts';
import type { OnProgress, Phase } from './progress.ts';
import type { Projection } from '../projection.ts';
import { useRoomyHeap } from './roomy-heap.ts';
import { surviving } from '../surviving.ts';

/** The projection cannot apply an event. A rebuild is strict: the old tables stay. */
export class RebuildFailed extends Error {
  constructor(projection: string, { stream, revision, type }: RecordedEvent, cause: unknown) {
    super(`Cannot rebuild ${projection}: ${type} of ${stream} at revision ${revision}`, { cause });
    this.name = 'RebuildFailed';
  }
}

/** An operator has skipped an event that is in the tables already: they have to be filled from the beginning. */
class SkippedSince extends Error {
  constructor(projection: string, { stream, eventId }: ParkedDecision) {
    super(
      `An event of ${stream} that was skipped just now is in the new tables of ${projection} already: ${eventId}`,
    );
    this.name = 'SkippedSince';
  }
}

interface Options {
  readonly log: Log;
  readonly projection: Projection;
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
  /**
   * What an event that cannot be applied does: `fail` ends the filling unless a newer shop wrote the event; otherwise
   * its stream is parked.
   */
  readonly unreadable?: 'fail' | 'park';
}

const BATCH = 1_000;

/** New tables while they are filled, and how far they have come. */
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
  /**
   * Events of streams that are parked in the old tables. They are withheld so that old and new tables can be compared,
   * and applied afterwards.
   */
  #parked = new Map<string, ParkedStream>();
  #withheld: RecordedEvent[] = [];
  /** Streams that are parked in the new tables, by `parkedName`. Events that only a newer shop can read wait there for it. */
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

  /** Reports that the next phase begins. */
  enter(phase: Phase): void {
    this.#phase = phase;
    this.#tell();
  }

  /** Reports how many rows have been compared. */
  compared(rows: number): void {
    this.#signal.throwIfAborted();
    this.#tell(rows);
  }

  /** The streams that are parked in the new tables. */
  get parkings(): readonly Parking[] {
    return [...this.#parkings.values()];
  }

  /** Takes which events operators have skipped, or else reads it. */
  async begin(known?: readonly Skip[]): Promise<void> {
    const skips = known ?? (await skipsOf(this.#logFor(this.db), this.projection.name));
    this.#skipped = new Set(skips.map(({ eventId }) => eventId));
  }

  /**
   * From now on withholds the events of streams that are parked in the old tables, and applies what was withheld for
   * streams that no longer are.
   */
  async withholdParked(db = this.db): Promise<void> {
    const parked = await parkedStreams(db, this.projection.name);
    this.#parked = new Map(parked.map((each) => [each.stream, each]));
    await this.#applyWithheld((event) => !this.#isWaiting(event), db);
  }

  /** Applies everything that was withheld. */
  async applyParked(db = this.db): Promise<void> {
    this.#parked = new Map();
    await this.#applyWithheld(() => true, db);
  }

  /** Reads up to a position, or else to the current end of the log. Throws where the log ends before that position. */
  async catchUp(to?: bigint, db = this.db): Promise<void> {
    const log = this.#logFor(db);
    const until = to ?? (await log.head());
    this.#end = until;
    const endRoomyHeap = useRoomyHeap();
    try {
      for await (const batch of log.readAll(this.position, { until })) {
        this.#signal.throwIfAborted();
        await this.take(batch, db);
        this.#tell();
      }
    } finally {
      endRoomyHeap();
    }
    // An empty log brings no batch.
    if (to !== undefined) this.position = to;
  }

  /** Applies the next batch of the log. */
  async take({ events, position }: Batch, db = this.db): Promise<void> {
    let wanted: RecordedEvent[] = [];
    for (const event of events) {
      const decision = isDecisionFor(this.projection.name, event) ? decisionIn(event) : undefined;
      if (decision) {
        await this.#applyAll(db, wanted);
        wanted = [];
        await this.#carryOut(decision, event.position, db);
      }
      if (this.#isApplied(event)) wanted.push(event);
    }
    await this.#applyAll(db, wanted);
    this.position = position;
  }

  /** Does work in a transaction that may fail; if it does, this object forgets what was applied, too. */
  async tentatively<Result>(work: () => Promise<Result>): Promise<Result> {
    const [position, events, parked] = [this.position, this.events, this.#parked];
    const [withheld, parkings] = [[...this.#withheld], new Map(this.#parkings)];
    try {
      return await work();
    } catch (error) {
      [this.position, this.events, this.#parked, this.#withheld] = [position, events, parked, withheld];
      this.#parkings = parkings;
      throw error;
    }
  }

  /** Waits for a log that is away, so that what was read is kept; only a transaction does not. */
  #logFor(db: Database): Pick<Log, 'head' | 'readAll' | 'readStream'> {
    return db.isTransaction ? this.#log : patientLog(this.#log, this.#signal);
  }

  #tell(rows = 0): void {
    const { position = 0n, events } = this;
    this.#onProgress({ phase: this.#phase, position, end: this.#end, events, rows });
  }

  /** Goes on with a stream that is parked in the new tables, as the old ones do where an operator has decided so. */
  async #carryOut(decision: ParkedDecision, position: bigint, db: Database): Promise<void> {
    const { stream, eventId, skips } = decision;
    const parked = this.#parkings.get(stream)?.event;
    const isNews = skips && !this.#skipped.has(eventId);
    if (isNews && !parked && !this.#withheld.some(({ id }) => id === eventId))
      throw new SkippedSince(this.projection.name, decision);
    if (skips) this.#skipped.add(eventId);
    if (parked?.id !== eventId) return;
    this.#parkings.delete(stream);
    this.#withheld = this.#withheld.filter((event) => event.stream !== parked.stream);
    const waiting = await surviving(this.#logFor(db).readStream(parked.stream, parked.revision));
    await this.#applyAll(
      db,
      waiting.filter((event) => event.position <= position && this.#isApplied(event)),
    );
  }

  #isApplied(event: RecordedEvent): boolean {
    if (!this.projection.wants(event) || this.#skipped.has(event.id)) return false;
    if (!this.#isWaiting(event)) return true;
    this.#withheld.push(event);
    return false;
  }

  #isWaiting({ stream, revision }: RecordedEvent): boolean {
    const parked = this.#parked.get(parkedName(stream));
    return parked !== undefined && revision >= parked.revision;
  }

  async #applyWithheld(isDue: (event: RecordedEvent) => boolean, db: Database): Promise<void> {
    const due = this.#withheld.filter(isDue);
    if (due.length === 0) return;
    this.#withheld = this.#withheld.filter((event) => !isDue(event));
    // An operator may have skipped one of them by now, behind what has been read.
    this.#skipped = await skippedEvents(this.#logFor(db), this.projection.name);
    await this.#applyAll(
      db,
      due.filter(({ id }) => !this.#skipped.has(id)),
    );
  }

  async #applyAll(db: Database, events: readonly RecordedEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += BATCH)
      await this.#apply(db, events.slice(start, start + BATCH));
  }

  async #apply(db: Database, given: readonly RecordedEvent[]): Promise<void> {
    const events = given.filter(({ stream }) => !this.#parkings.has(parkedName(stream)));
    try {
      await withSavepoint(db, (trx) => this.projection.apply(trx, events));
      this.events += events.length;
    } catch (error) {
      const [first] = events;
      if (isStoreFault(error) || !first) throw error;
      if (events.length === 1) {
        if (this.#isStrict && !(error instanceof NewerEvent))
          throw new RebuildFailed(this.projection.name, first, error);
        this.#parkings.set(parkedName(first.stream), { event: first, error });
        return;
      }
      for (const event of events) await this.#apply(db, [event]);
    }
  }
}
