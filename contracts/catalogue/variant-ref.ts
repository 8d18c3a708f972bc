/** The product and variant in question; without a variant, a product without options is meant. */
export interface VariantRef {
  readonly productId: string;
  readonly variantId?: string | undefined;
}

/** What is stocked: a variant of a product, with the product's own id where that has no options. */
export interface StockedVariant {
  readonly productId: string;
  readonly variantId: string;
}

/** Whether a product, as one of its variants, can be bought. `unchosen`: it has options, but no variant was named. */
export type SaleStatus = 'absent' | 'unchosen' | 'sold' | 'discontinued';
