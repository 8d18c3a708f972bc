import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch, EventLog, NewEvent } from '../event-log.ts';

/** How often followers hear that they have everything, in ms. */
const POLL_INTERVAL = 10;

/** A log in memory for tests of what is built on the log; the real one has its own conformance suite. */
export class MemoryLog implements EventLog {
  readonly all: RecordedEvent[] = [];
  /** Counts of calls, so that tests can say what was not asked. */
  appends = 0;
  reads = 0;
  /** Milliseconds; tests may stop it. */
  clock = () => performance.now();
  readonly #followers = new Set<() => void>();

  append(stream: string, expected: number, events: readonly NewEvent[]): ReturnType<EventLog['append']> {
    this.appends += 1;
    const standing = this.all.filter((event) => event.stream === stream);
    const repeated = events.every((event, index) => standing[expected + 1 + index]?.id === event.id);
    if (standing.length - 1 !== expected && !(standing.length - 1 > expected && repeated))
      return Promise.resolve('conflict' as const);
    if (standing.length - 1 === expected)
      for (const [index, { id, type, data, metadata }] of events.entries())
        this.all.push({
          id,
          type,
          data,
          metadata,
          stream,
          revision: expected + 1 + index,
          position: BigInt(this.all.length + 1),
          created: new Date(0),
        });
    for (const wake of this.#followers) wake();
    const last = this.all.findLast(
      (event) => event.stream === stream && event.revision <= expected + events.length,
    );
    return Promise.resolve({ revision: expected + events.length, position: last?.position ?? 0n });
  }

  readStream(stream: string, fromRevision = 0, most = Infinity) {
    this.reads += 1;
    return Promise.resolve(
      this.all.filter((event) => event.stream === stream && event.revision >= fromRevision).slice(0, most),
    );
  }

  readLast(stream: string) {
    return Promise.resolve(this.all.findLast((event) => event.stream === stream));
  }

  async *readAll(after: bigint | undefined): AsyncIterable<Batch> {
    const events = this.all.filter(({ position, type }) => position > (after ?? 0n) && !type.startsWith('$'));
    if (events.length > 0) yield { events, position: events.at(-1)?.position ?? 0n };
  }

  async follow(options: {
    after: bigint | undefined;
    signal: AbortSignal;
    onBatch: (batch: Batch) => Promise<void>;
    onCurrent?: (at: number) => void;
  }): Promise<void> {
    let position = options.after ?? 0n;
    const look = async () => {
      const at = this.clock();
      const end = await this.head();
      if (position >= end) options.onCurrent?.(at);
    };
    const looks = setInterval(() => void look().catch(() => undefined), POLL_INTERVAL);
    try {
      while (!options.signal.aborted) {
        const events = this.all.filter((event) => event.position > position);
        if (events.length > 0) {
          position = events.at(-1)?.position ?? position;
          await options.onBatch({ events, position });
        } else await this.#written(options.signal);
      }
    } finally {
      clearInterval(looks);
    }
  }

  #written(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#followers.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#followers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  head(): Promise<bigint> {
    return Promise.resolve(BigInt(this.all.length));
  }

  seen(): bigint {
    return BigInt(this.all.length);
  }

  close() {
    return Promise.resolve();
  }
}
