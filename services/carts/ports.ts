import type { TranslatedTitles } from '#contracts/catalogue/translations';
/** What the catalogue and the stock say of a product. */
export interface Offer {
  readonly status: 'absent' | 'sold' | 'discontinued';
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly image: string;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly available: number;
}

export interface Offers {
  /** May be up to a second old. */
  recent(productId: string): Promise<Offer>;
  /** As it stands at the heads of its streams: asked before a refusal is answered. */
  atHead(productId: string): Promise<Offer>;
}
