import { toDollars } from '#contracts/kernel/money';
import { createProduct } from './catalogue/products.ts';
import { sizesOf } from './media/encode.ts';
import { drawGood } from './demo/goods/draw-good.ts';
import { picturesOf, type DemoProduct } from './demo/products.ts';
import { renderPicture } from './demo/render-pictures.ts';
import { demoId, seedContext, type SeedDeps } from './seed-context.ts';

/** Rendering is what costs: as many at once as there are likely to be cores. */
const AT_ONCE = 2;

/** Pictures first, all of them; then the products one after another, since listing order is creation order. */
export const seedProducts = async (
  { shop }: SeedDeps,
  products: readonly DemoProduct[],
  initialStock: readonly number[],
  openedAt: Date,
): Promise<void> => {
  const images: string[][] = products.map(() => []);
  const waiting = products
    .flatMap((product, index) =>
      picturesOf(product, index).map((picture, place) => ({ picture, title: product.title, index, place })),
    )
    .values();
  const render = async () => {
    for (const { picture, title, index, place } of waiting) {
      const sizes = await sizesOf(await renderPicture(drawGood(picture)));
      const context = seedContext('picture', place === 0 ? title : `${title} ${place + 1}`);
      const kept = await shop.pictures.keep(sizes, openedAt, context);
      const own = images[index];
      if (own) own[place] = kept.path;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, render));
  for (const [index, product] of products.entries()) {
    const { title, description, category, brand, priceCents, salePriceCents } = product;
    const fresh = {
      title,
      description,
      category,
      brand,
      price: toDollars(priceCents),
      salePrice: salePriceCents === null ? null : toDollars(salePriceCents),
      countInStock: initialStock[index] ?? 0,
      image: '',
      images: images[index],
    };
    const id = demoId('product', title);
    await createProduct(shop.products, id, fresh, openedAt, seedContext('product', title));
  }
};
