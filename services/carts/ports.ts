import type { TranslatedTitles } from '#contracts/catalogue/translations';
import type { ChosenValue } from '#contracts/catalogue/variants';

/** What is asked for; the variant is left out where the product is its own only one. */
export interface Asked {
  readonly productId: string;
  readonly variantId?: string | undefined;
}

/** What the catalogue and the stock say of a product, as this variant of it. */
export interface Offer {
  /** `unchosen`: it has options, and no variant is asked for. */
  readonly status: 'absent' | 'unchosen' | 'sold' | 'discontinued';
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly choice: readonly ChosenValue[];
  readonly image: string;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly available: number;
}

export interface Offers {
  /** May be up to a second old. */
  recent(asked: Asked): Promise<Offer>;
  /** As it stands at the heads of its streams: asked before a refusal is answered. */
  atHead(asked: Asked): Promise<Offer>;
}
