import { randomBytes, randomUUID } from 'node:crypto';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { FakeLog } from '../../projections/kernel/testing/fake-log.ts';
import type { Batch, Log } from '../../projections/kernel/ports.ts';
import type { EventLog, NewEvent } from '../../services/kernel/event-log.ts';

/** A log for the read side's tests. */
export interface TestLog extends Log {
  readonly all: readonly RecordedEvent[];
  /** The position of this test's last event. */
  readonly end: bigint;
  /** When set, every call fails, as when the store is unavailable. */
  away: Error | undefined;
  append(stream: string, ...events: Parameters<FakeLog['append']>[1][]): bigint | Promise<bigint>;
  appendSystem(count: number): bigint | Promise<bigint>;
}

/** System events at once, and in all: a page of the log is smaller, and nobody waits for more. */
const SYSTEM_EVENTS = { atOnce: 500, most: 2_000 } as const;

/**
 * A test's part of a shared node: its streams have a prefix of their own, its log begins where the node's ended, and
 * others' events are between its own.
 */
export class LogOnNode implements TestLog {
  readonly all: RecordedEvent[] = [];
  away: Error | undefined;
  readonly #node: EventLog;
  readonly #start: bigint;
  readonly #prefix = `test${randomBytes(6).toString('hex')}.`;
  readonly #lengths = new Map<string, number>();
  #end: bigint;

  private constructor(node: EventLog, start: bigint) {
    this.#node = node;
    this.#start = start;
    this.#end = start;
  }

  static async atEndOf(node: EventLog): Promise<LogOnNode> {
    return new LogOnNode(node, await node.head());
  }

  get end(): bigint {
    return this.#end;
  }

  async append(stream: string, ...events: Parameters<FakeLog['append']>[1][]): Promise<bigint> {
    const recorded = new FakeLog();
    recorded.append(stream, ...events);
    await this.copy(recorded.all);
    return this.#end;
  }

  /** Appends another log's events, in their order. */
  async copy(events: readonly RecordedEvent[]): Promise<void> {
    for (let start = 0; start < events.length;) {
      const stream = events[start]?.stream ?? '';
      const next = events.findIndex((event, index) => index > start && event.stream !== stream);
      const end = next < 0 ? events.length : next;
      await this.#appendTo(stream, events.slice(start, end));
      start = end;
    }
  }

  async appendSystem(count: number): Promise<bigint> {
    const stream = `$${this.#prefix}system`;
    for (let left = Math.min(count, SYSTEM_EVENTS.most); left > 0; left -= SYSTEM_EVENTS.atOnce)
      this.#end = await this.#write(stream, Array.from({ length: SYSTEM_EVENTS.atOnce }, systemEvent));
    return this.#end;
  }

  head(): Promise<bigint> {
    return this.away ? Promise.reject(this.away) : this.#node.head();
  }

  seen(): bigint {
    return this.#node.seen();
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    if (this.away) throw this.away;
    return this.#own(await this.#node.readStream(this.#prefix + stream, fromRevision));
  }

  async *readAll(after: bigint | undefined, options: { readonly until?: bigint } = {}): AsyncIterable<Batch> {
    if (this.away) throw this.away;
    for await (const batch of this.#node.readAll(this.#behind(after), options)) {
      yield { ...batch, events: this.#own(batch.events) };
      if (this.away) throw this.away;
    }
  }

  follow({ after, signal, onBatch }: Parameters<Log['follow']>[0]): Promise<void> {
    return this.#node.follow({
      after: this.#behind(after),
      signal,
      onBatch: (batch) => onBatch({ ...batch, events: this.#own(batch.events) }),
    });
  }

  async #appendTo(stream: string, events: readonly RecordedEvent[]): Promise<void> {
    const name = this.#prefix + stream;
    const from = this.#lengths.get(name) ?? 0;
    const fresh = events.map(({ type, data, metadata }) => ({ id: randomUUID(), type, data, metadata }));
    this.#end = await this.#write(name, fresh);
    this.all.push(...this.#own(await this.#node.readStream(name, from)));
  }

  async #write(stream: string, events: readonly NewEvent[]): Promise<bigint> {
    const from = this.#lengths.get(stream) ?? 0;
    this.#lengths.set(stream, from + events.length);
    const appended = await this.#node.append(stream, from - 1, events);
    if (appended === 'conflict') throw new Error(`somebody else writes to ${stream}`);
    return appended.position;
  }

  #behind(after: bigint | undefined): bigint {
    return after === undefined || after < this.#start ? this.#start : after;
  }

  /** This test's events, with the names and the clock that it knows. */
  #own(events: readonly RecordedEvent[]): RecordedEvent[] {
    return events
      .filter(({ stream }) => stream.startsWith(this.#prefix))
      .map((event) => ({ ...event, stream: event.stream.slice(this.#prefix.length), created: new Date(0) }));
  }
}

const systemEvent = (): NewEvent => ({
  id: randomUUID(),
  type: '$statsCollected',
  data: {},
  metadata: { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema: 1 },
});
