import { isDeepStrictEqual } from 'node:util';
import type { Provenance, UnreadableEvent } from '#contracts/audit/views';
import { catalogueEvents, type CatalogueEvent, type ProductVariant } from '#contracts/catalogue/events';
import type { Prices } from '#contracts/catalogue/variant-views';
import { decodeChecked, storedIn } from '#contracts/kernel/event';
import { toDollars } from '#contracts/kernel/money';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { ReadEvents } from './ports.ts';
import { provenanceOf } from './provenance.ts';
import { missingAt, readable } from './readable.ts';

/** Events that are in memory at once: each may be as large as a product with all its variants. */
const PAGE = 100;

type Values = Readonly<Record<string, unknown>>;

const prices = (data: Prices): Values => ({
  price: toDollars(data.priceCents),
  salePrice: data.salePriceCents === null ? null : toDollars(data.salePriceCents),
});

type Details = Extract<CatalogueEvent, { readonly type: 'ProductDetailsChanged' }>['data'];

const details = ({ title, description, category, brand, translations }: Omit<Details, 'at'>): Values => ({
  title,
  description,
  category,
  brand,
  translations,
});

const pictures = ({ images }: { readonly images: readonly string[] }): Values => ({
  image: images[0] ?? '',
  images,
});

/** The values of the product's view that an event sets. */
const setByProduct = (event: CatalogueEvent): Values => {
  switch (event.type) {
    case 'ProductCreated':
      return { ...details(event.data), ...prices(event.data), ...pictures(event.data) };
    case 'ProductDetailsChanged':
      return details(event.data);
    case 'ProductPriceChanged':
      return prices(event.data);
    case 'ProductImageChanged':
      return pictures(event.data);
    case 'ProductVariantsChanged':
      return { options: event.data.options, variants: event.data.variants.map(variant) };
    case 'ProductDiscontinued':
      return { discontinued: true };
    default:
      return event satisfies never;
  }
};

/** A variant as the event tells it: prices only where they are its own, and without stock, which other events set. */
const variant = (of: ProductVariant) => ({
  _id: of.variantId,
  sku: of.sku,
  values: of.values,
  image: of.image,
  ...(of.priceCents === null
    ? { price: null, salePrice: null }
    : prices({ priceCents: of.priceCents, salePriceCents: of.salePriceCents })),
});

const notTheFirst = ({ revision, type }: RecordedEvent): UnreadableEvent => ({
  revision,
  type,
  why: 'A product begins with ProductCreated.',
});

/**
 * What a product's own stream says of it, and by which events. It has no end, since each change of the product makes it
 * longer, so it is read a page at a time.
 */
export class ProductInLog {
  readonly #part: ReadEvents['part'];
  readonly #productId: string;
  readonly #why = new Map<string, Provenance>();
  #variants: readonly ProductVariant[] = [];
  #prices: Prices = { priceCents: 0, salePriceCents: null };
  #createdAt = '';
  #revision = -1;
  #position = 0n;
  #unreadable: UnreadableEvent | null = null;
  #missing: UnreadableEvent | null = null;

  private constructor(part: ReadEvents['part'], productId: string) {
    this.#part = part;
    this.#productId = productId;
  }

  /** As it is now; undefined where there is no such product. */
  static async read(part: ReadEvents['part'], productId: string): Promise<ProductInLog | undefined> {
    const product = new ProductInLog(part, productId);
    return (await product.readOn()) ? product : undefined;
  }

  /** For each value of the product but its stock: the newest event that changed it. */
  get why(): readonly Provenance[] {
    return [...this.#why.values()];
  }

  /** The newest ones. */
  get variants(): readonly ProductVariant[] {
    return this.#variants;
  }

  /** The newest ones of the product itself. */
  get prices(): Prices {
    return this.#prices;
  }

  /** When it was created, as the API writes it. */
  get createdAt(): string {
    return this.#createdAt;
  }

  /** The revision of the last event. */
  get revision(): number {
    return this.#revision;
  }

  /** The position of the last event. */
  get position(): bigint {
    return this.#position;
  }

  /**
   * An event that cannot be read, behind which what later ones say is left out; or one that is missing: what the others
   * say is not all.
   */
  get unreadable(): UnreadableEvent | null {
    return this.#missing ?? this.#unreadable;
  }

  /** Reads what was appended since; answers whether there was anything. */
  async readOn(): Promise<boolean> {
    const before = this.#revision;
    for (;;) {
      const events = await this.#part(`product-${this.#productId}`, this.#revision + 1, PAGE);
      for (const event of events) this.#fold(event);
      if (events.length < PAGE) return this.#revision > before;
    }
  }

  #fold(recorded: RecordedEvent): void {
    this.#missing ??= missingAt(this.#revision + 1, recorded);
    this.#revision = recorded.revision;
    this.#position = recorded.position;
    if (this.#unreadable) return;
    const found = readable(recorded, (each) => decodeChecked(catalogueEvents, storedIn(each)));
    if ('unreadable' in found) {
      this.#unreadable = found.unreadable;
      return;
    }
    const event = found.read;
    if (recorded.revision === 0 && event.type !== 'ProductCreated') this.#missing ??= notTheFirst(recorded);
    if (event.type === 'ProductCreated') this.#createdAt = new Date(event.data.at).toISOString();
    if (event.type === 'ProductVariantsChanged') this.#variants = event.data.variants;
    if (event.type === 'ProductCreated' || event.type === 'ProductPriceChanged') this.#prices = event.data;
    for (const [field, value] of Object.entries(setByProduct(event)))
      if (!isDeepStrictEqual(this.#why.get(field)?.value, value))
        this.#why.set(field, provenanceOf(field, value, recorded));
  }
}
