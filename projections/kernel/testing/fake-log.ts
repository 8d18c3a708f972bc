import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { allEvents } from '#contracts/all-events';
import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch, Log } from '../ports.ts';

/** Positions are opaque: nothing may rely on them being consecutive. */
const STEP = 10n;
const PAGE = 100;

const newest: EventRegistry = allEvents;

/** A log in memory for tests. It numbers events like the real one: positions grow, revisions count by stream. */
export class FakeLog implements Log {
  readonly all: RecordedEvent[] = [];
  /** Set to make every call fail, as when the store is away. */
  away: Error | undefined;
  readonly #written = new EventEmitter();
  readonly #lengths = new Map<string, number>();
  #end = 0n;

  append(stream: string, ...events: readonly (DomainEvent & { readonly schema?: number })[]): bigint {
    for (const { type, data, schema = newest[type]?.version ?? 1 } of events) {
      const position = this.end + STEP;
      const revision = this.#lengths.get(stream) ?? 0;
      this.#lengths.set(stream, revision + 1);
      const metadata = { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema };
      const id = `${stream}@${revision}`;
      this.#end = position;
      this.all.push({ id, stream, revision, position, type, data, metadata, created: new Date(0) });
    }
    this.#written.emit('written');
    return this.end;
  }

  /** Appends system events: nobody is given them, but the log's end moves. */
  appendSystem(count: number): bigint {
    this.#end += BigInt(count) * STEP;
    this.#written.emit('written');
    return this.end;
  }

  /** Cuts the log behind a position, as restoring an older copy does. */
  cutBehind(position: bigint): void {
    this.all.splice(this.#indexBehind(position));
    this.#lengths.clear();
    for (const { stream, revision } of this.all) this.#lengths.set(stream, revision + 1);
    this.#end = position;
  }

  get end(): bigint {
    return this.#end;
  }

  /** This log tells of nothing by itself: what a process was told is for its test to say. */
  seen(): bigint {
    return 0n;
  }

  head(): Promise<bigint> {
    return this.away ? Promise.reject(this.away) : Promise.resolve(this.end);
  }

  readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    if (this.away) return Promise.reject(this.away);
    return Promise.resolve(this.all.filter((e) => e.stream === stream && e.revision >= fromRevision));
  }

  async *readAll(
    after: bigint | undefined,
    { until = this.end }: { readonly until?: bigint } = {},
  ): AsyncIterable<Batch> {
    for (let position = after ?? -1n; position < until;) {
      if (this.away) throw this.away;
      const batch = this.#behind(position, until);
      if (!batch) {
        if (until > this.end) throw new Error(`The log ends at ${this.end}, before ${until}`);
        return;
      }
      ({ position } = batch);
      yield await Promise.resolve(batch);
    }
  }

  async follow(options: Parameters<Log['follow']>[0]): Promise<void> {
    let position = options.after ?? -1n;
    while (!options.signal.aborted) {
      await nextTurn();
      const batch = this.#behind(position, this.end);
      if (batch) {
        ({ position } = batch);
        await options.onBatch(batch);
      } else await once(this.#written, 'written', { signal: options.signal }).catch(() => undefined);
    }
  }

  /** A page of the given number of log positions, whatever they hold. */
  #behind(position: bigint, until: bigint): Batch | undefined {
    const last = position < 0n ? 0n : position;
    const end = last + BigInt(PAGE) * STEP;
    const to = [end, until, this.end].reduce((least, each) => (each < least ? each : least));
    if (to <= last) return undefined;
    const from = this.#indexBehind(last);
    return { events: this.all.slice(from, this.#indexBehind(to)), position: to };
  }

  /** The index of the first event after a position, by binary search. */
  #indexBehind(position: bigint): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.position ?? 0n) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
