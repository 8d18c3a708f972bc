/** What names a product alone: before there were options, every product was its only variant. */
interface OfProduct {
  readonly productId: string;
}

/** The upgrade of what names a product: a product without options is one variant, whose id is the product's. */
export const ofOnlyVariant = <Before extends OfProduct>(before: Before): Before & { variantId: string } => ({
  ...before,
  variantId: before.productId,
});

/** The way back, where it is the product's only variant; undefined of one that its product's id does not name. */
export const withoutVariant = <Before extends OfProduct>({
  variantId,
  ...before
}: Before & { readonly variantId: string }): Omit<Before, 'variantId'> | undefined =>
  variantId === before.productId ? before : undefined;
