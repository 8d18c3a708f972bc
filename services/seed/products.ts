import type { NewProduct } from '#contracts/catalogue/commands';
import { createProduct } from '../catalogue/products.ts';
import { absent } from '../catalogue/state.ts';
import { newVariantId } from '../catalogue/variants.ts';
import { colouredWith, colourOption, titleOf } from './demo/colours.ts';
import type { DemoProduct } from './demo/products.ts';
import { sizeOption, sizesOf } from './demo/sizes.ts';
import { demoId, seedContext, type SeedDeps } from './context.ts';
import { seedPictures } from './pictures.ts';

/** A row of the demo shop's products, with the pieces of each size and its pictures. */
interface Row {
  readonly product: DemoProduct;
  readonly pieces: readonly number[];
  readonly images: readonly string[];
}

/** All pictures first; then the products one after another, since the listing order is the creation order. */
export const seedProducts = async (
  { shop }: SeedDeps,
  products: readonly DemoProduct[],
  initialStock: readonly (readonly number[])[],
  openedAt: Date,
): Promise<void> => {
  const images = await seedPictures(shop, products, openedAt);
  const rows = products.map((product, index): Row => {
    return { product, pieces: initialStock[index] ?? [], images: images[index] ?? [] };
  });
  for (const [title, alike] of Map.groupBy(rows, ({ product }) => titleOf(product.title))) {
    const [first] = alike;
    if (!first) continue;
    const { colours: _, ...words } = colouredWith(first.product.title) ?? { colours: [] };
    const fresh = {
      ...first.product.body,
      ...words,
      ...inVariants(first, alike),
      images: alike.flatMap((row) => row.images),
    };
    const id = demoId('product', title);
    await createProduct(shop.catalogue, id, fresh, openedAt, seedContext('product', title));
  }
};

/** The option values of a row in each of its sizes: its colour, if it is one of several, and the size. */
const valuesOf = ({ title, body }: DemoProduct): readonly string[][] => {
  const colour = colouredWith(title)?.colours.find(({ row }) => row === title);
  const ofColour = colour ? [colour.name] : [];
  const sizes = sizesOf(body);
  return sizes.length === 0 ? [ofColour] : sizes.map((size) => [...ofColour, size]);
};

/** A product with its pieces by colour and size, and a picture for each colour; with one stock where it has neither. */
const inVariants = (
  { product: { title, body }, pieces: all }: Row,
  alike: readonly Row[],
): Pick<NewProduct, 'countInStock' | 'options' | 'variants'> => {
  const coloured = colouredWith(title);
  const sizes = sizesOf(body);
  const options = [
    ...(coloured ? [colourOption(coloured)] : []),
    ...(sizes.length === 0 ? [] : [sizeOption(sizes)]),
  ];
  if (options.length === 0) return { countInStock: all[0] ?? 0, options, variants: [] };
  const variants = alike.flatMap(({ product, pieces, images }) =>
    valuesOf(product).map((values, place) => ({
      sku: '',
      values,
      hasOwnPrice: false,
      salePrice: null,
      countInStock: pieces[place] ?? 0,
      image: coloured ? (images[0] ?? '') : '',
    })),
  );
  return { countInStock: 0, options, variants };
};

/** The product and variant that an order of this row means, in the size with this index. */
export const orderedOf = (product: DemoProduct, place: number) => {
  const productId = demoId('product', titleOf(product.title));
  const values = valuesOf(product)[place] ?? [];
  return values.length === 0
    ? { productId }
    : { productId, variantId: newVariantId(productId, absent, values) };
};
