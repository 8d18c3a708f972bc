import type { TranslatedTitles } from '#contracts/catalogue/translations';
import type { SaleStatus, VariantRef } from '#contracts/catalogue/variant-ref';
import type { ChosenValue } from '#contracts/catalogue/variants';

/** The product as this variant of it, from the catalogue and the stock. */
export interface Offer {
  readonly status: SaleStatus;
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly choice: readonly ChosenValue[];
  readonly image: string;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly available: number;
}

export interface Offers {
  /** The offer may be up to a second old. */
  recent(asked: VariantRef): Promise<Offer>;
  /** The offer at the heads of its streams: to be read before a refusal is answered. */
  atHead(asked: VariantRef): Promise<Offer>;
}
