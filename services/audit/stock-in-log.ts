import type { UnreadableEvent } from '#contracts/audit/views';
import type { ProductVariant } from '#contracts/catalogue/events';
import { countInStock } from '#contracts/catalogue/variant-views';
import { decodeChecked, storedIn } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { stockEvents } from '#contracts/stock/events';
import type { ReadStock } from './ports.ts';
import { missingAt, readable } from './readable.ts';

/** Events that are in memory at once, however long the stream is. */
const PAGE = 1_000;

/** What an event says can be bought of a variant; null where it says nothing of it. */
const saidBy = (recorded: RecordedEvent) => {
  const event = decodeChecked(stockEvents, storedIn(recorded));
  return event.type === 'StockCommitted' ? null : event.data;
};

/**
 * What a product's stock stream says of the variants that the product has now. It begins at the newest snapshot, since
 * each order makes the stream of a best seller longer.
 */
export class StockInLog {
  readonly #stream: ReadStock;
  readonly #productId: string;
  readonly #variants: readonly ProductVariant[];
  readonly #current: ReadonlySet<string>;
  readonly #available: Map<string, number>;
  /** The revision of the snapshot; -1 where there is none. */
  readonly #begun: number;
  #revision: number;
  #position: bigint;
  #setBy: RecordedEvent | undefined;
  #unreadable: UnreadableEvent | null = null;
  #missing: UnreadableEvent | null = null;

  private constructor(
    stream: ReadStock,
    productId: string,
    variants: readonly ProductVariant[],
    { available, revision, position }: Awaited<ReturnType<ReadStock['snapshot']>>,
  ) {
    this.#stream = stream;
    this.#productId = productId;
    this.#variants = variants;
    this.#current = new Set(variants.length === 0 ? [productId] : variants.map(({ variantId }) => variantId));
    this.#available = new Map(available);
    this.#begun = revision;
    this.#revision = revision;
    this.#position = position;
  }

  /** As it is now. */
  static async read(
    stream: ReadStock,
    productId: string,
    variants: readonly ProductVariant[],
  ): Promise<StockInLog> {
    const stock = new StockInLog(stream, productId, variants, await stream.snapshot(productId));
    await stock.#read();
    return stock;
  }

  /** Of each variant that was ever stocked. */
  get available(): Pick<ReadonlyMap<string, number>, 'get'> {
    return this.#available;
  }

  /** Of all variants together: 0 while the stream is empty. */
  get count(): number {
    return countInStock(this.#productId, this.#variants, this.#available);
  }

  /** The position of the last event. */
  get position(): bigint {
    return this.#position;
  }

  /** An event behind the snapshot that cannot be read, so that later ones are left out, or that is missing. */
  get unreadable(): UnreadableEvent | null {
    return this.#missing ?? this.#unreadable;
  }

  /** Reads what was appended since; `afterEach` looks at what can be bought after each of these events. */
  async readOn(afterEach: () => void): Promise<void> {
    await this.#read(afterEach);
  }

  /**
   * Where there is no snapshot that is the whole stream: nothing is kept of its events. Each page begins with the last
   * event that is known, folded or in the snapshot: where the log lost it, it may have lost what followed, too.
   */
  async #read(afterEach: () => void = () => undefined): Promise<void> {
    while (!this.#unreadable) {
      const known = this.#revision;
      const events = await this.#stream.part(this.#productId, Math.max(0, known), PAGE);
      if (known >= 0) this.#missing ??= missingAt(known, events[0]);
      for (const event of events) if (event.revision > known && this.#fold(event)) afterEach();
      if (events.length < PAGE) break;
    }
  }

  /** Whether the event could be read, and those before it. */
  #fold(event: RecordedEvent): boolean {
    if (this.#unreadable) return false;
    this.#missing ??= missingAt(this.#revision + 1, event);
    const found = readable(event, saidBy);
    if ('unreadable' in found) {
      this.#unreadable = found.unreadable;
      return false;
    }
    const said = found.read;
    if (said) this.#available.set(said.variantId, said.availableAfter);
    if (said && this.#current.has(said.variantId)) this.#setBy = event;
    this.#revision = event.revision;
    this.#position = event.position;
    return true;
  }

  /**
   * The newest event that says what can be bought of one of the variants; where none does, the first event of all,
   * since which nothing can. Looked for backwards from the snapshot, as a rule no further than a page. Undefined where
   * the stream is empty, or an event in between cannot be read.
   */
  async setBy(): Promise<RecordedEvent | undefined> {
    if (this.#setBy) return this.#setBy;
    if (![...this.#current].some((each) => this.#available.has(each)))
      return (await this.#stream.part(this.#productId, 0, 1))[0];
    for (let end = this.#begun + 1; end > 0; end -= PAGE) {
      const from = Math.max(0, end - PAGE);
      const events = await this.#stream.part(this.#productId, from, end - from);
      for (const event of events.toReversed()) {
        const found = readable(event, saidBy);
        if ('unreadable' in found) return undefined;
        if (found.read && this.#current.has(found.read.variantId)) return event;
      }
    }
    return undefined;
  }
}
