import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { EventLog, NewEvent } from '#services/kernel/event-log';

/** Flaws that a simulation has on purpose, to see that they are found. */
export interface Flaws {
  /** The store accepts an append whatever revision it expects. */
  readonly ignoresRevisions?: boolean;
  /** Tasks are removed from the list, and nobody does them. */
  readonly forgetsTasks?: boolean;
  /** The store acknowledges one append in so many, and does not store it. */
  readonly losesOneIn?: number;
}

type Appended = Awaited<ReturnType<EventLog['append']>>;

/** The store itself: calls take effect at once. `log-calls.ts` delivers calls and loses some. */
export class SimulatedLog {
  readonly all: RecordedEvent[] = [];
  readonly #streams = new Map<string, RecordedEvent[]>();
  readonly #listeners: ((event: RecordedEvent) => void)[] = [];
  readonly #clock: () => Date;
  readonly #flaws: Flaws;
  #appends = 0;

  constructor(clock: () => Date, flaws: Flaws) {
    this.#clock = clock;
    this.#flaws = flaws;
  }

  /** Called with each event, in the order of the log. */
  listen(listener: (event: RecordedEvent) => void): void {
    this.#listeners.push(listener);
  }

  append(stream: string, expected: number, events: readonly NewEvent[]): Appended {
    const there = this.#streams.get(stream) ?? [];
    const at = this.#flaws.ignoresRevisions === true ? there.length - 1 : expected;
    if (there.length - 1 !== at) return this.#repeated(there, at, events);
    this.#appends += 1;
    if (this.#appends % (this.#flaws.losesOneIn ?? Infinity) === 0)
      return { revision: there.length - 1 + events.length, position: this.end };
    this.#streams.set(stream, there);
    for (const { id, type, data, metadata } of events) {
      const event: RecordedEvent = {
        id,
        stream,
        revision: there.length,
        position: BigInt(this.all.length + 1),
        type,
        // Copied through JSON, so that nobody shares an object with the log.
        data: JSON.parse(JSON.stringify(data)),
        metadata: structuredClone(metadata),
        created: this.#clock(),
      };
      there.push(event);
      this.all.push(event);
      for (const listener of this.#listeners) listener(event);
    }
    return { revision: there.length - 1, position: this.end };
  }

  /** The store recognises a repeated append by its events' ids. */
  #repeated(there: readonly RecordedEvent[], expected: number, events: readonly NewEvent[]): Appended {
    const isThere = events.every(({ id }, index) => there[expected + 1 + index]?.id === id);
    const last = there[expected + events.length];
    return isThere && last ? { revision: last.revision, position: last.position } : 'conflict';
  }

  readStream(stream: string, fromRevision = 0, most = Infinity): readonly RecordedEvent[] {
    return (this.#streams.get(stream) ?? []).slice(fromRevision, fromRevision + most);
  }

  get end(): bigint {
    return BigInt(this.all.length);
  }

  /** All of it as one text, byte for byte. */
  text(): string {
    return this.all
      .map((event) =>
        JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      )
      .join('\n');
  }
}
