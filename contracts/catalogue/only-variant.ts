/** Data that names a product alone: before there were options, every product had one implicit variant. */
interface OfProduct {
  readonly productId: string;
}

/** Upgrades data that names a product: a product without options is one variant, whose id is the product's. */
export const ofOnlyVariant = <Before extends OfProduct>(before: Before): Before & { variantId: string } => ({
  ...before,
  variantId: before.productId,
});

/** Downgrades it where the variant is the product's only one; undefined for a variant with an id of its own. */
export const withoutVariant = <Before extends OfProduct>({
  variantId,
  ...before
}: Before & { readonly variantId: string }): Omit<Before, 'variantId'> | undefined =>
  variantId === before.productId ? before : undefined;
