import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { allEvents } from '#contracts/all-events';
import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch, Log } from './ports.ts';

/** Positions are opaque: nothing may count on their being neighbours. */
const STEP = 10n;
const PAGE = 100;

const newest: EventRegistry = allEvents;

/** A log in memory for tests. Events are numbered as the real one does: positions grow, revisions count by stream. */
export class FakeLog implements Log {
  readonly all: RecordedEvent[] = [];
  /** Set to make every call fail, as when the store is away. */
  away: Error | undefined;
  readonly #written = new EventEmitter();
  readonly #lengths = new Map<string, number>();

  append(stream: string, ...events: readonly (DomainEvent & { readonly schema?: number })[]): bigint {
    for (const { type, data, schema = newest[type]?.version ?? 1 } of events) {
      const position = this.end + STEP;
      const revision = this.#lengths.get(stream) ?? 0;
      this.#lengths.set(stream, revision + 1);
      const metadata = { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema };
      const id = `${stream}@${revision}`;
      this.all.push({ id, stream, revision, position, type, data, metadata, created: new Date(0) });
    }
    this.#written.emit('written');
    return this.end;
  }

  get end(): bigint {
    return this.all.at(-1)?.position ?? 0n;
  }

  head(): Promise<bigint> {
    return this.away ? Promise.reject(this.away) : Promise.resolve(this.end);
  }

  readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    if (this.away) return Promise.reject(this.away);
    return Promise.resolve(this.all.filter((e) => e.stream === stream && e.revision >= fromRevision));
  }

  async *readAll(after: bigint | undefined): AsyncIterable<Batch> {
    for (let position = after ?? -1n; ;) {
      if (this.away) throw this.away;
      const from = position;
      const events = this.#behind(from);
      position = events.at(-1)?.position ?? position;
      if (events.length === 0) return;
      yield await Promise.resolve({ events, position });
    }
  }

  async follow(options: Parameters<Log['follow']>[0]): Promise<void> {
    let position = options.after ?? -1n;
    while (!options.signal.aborted) {
      await nextTurn();
      const from = position;
      const events = this.#behind(from);
      position = events.at(-1)?.position ?? position;
      if (events.length > 0) await options.onBatch({ events, position });
      else await once(this.#written, 'written', { signal: options.signal }).catch(() => undefined);
    }
  }

  #behind(position: bigint): RecordedEvent[] {
    const start = Number(position < 0n ? 0n : position / STEP);
    return this.all.slice(start, start + PAGE);
  }
}
