import { sizesOf } from '../media/encode.ts';
import type { DemoProduct } from './demo/products.ts';
import { renderPicture } from './demo/render-pictures.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import { seedContext } from './context.ts';
import type { Shop } from '../app/shop.ts';

/** Rendering takes the time: as many at once as there are likely to be cores. */
const AT_ONCE = 2;

/**
 * Renders and stores the pictures of all demo products, and answers their paths. Repeated, it makes the same paths and
 * files; when aborted, it ends after the current picture.
 */
export const seedPictures = async (
  { media: { pictures } }: Pick<Shop, 'media'>,
  products: readonly DemoProduct[],
  openedAt: Date,
  signal?: AbortSignal,
): Promise<readonly (readonly string[])[]> => {
  const images: string[][] = products.map(() => []);
  const waiting = products
    .flatMap(({ title, pictures: files }, index) =>
      files.map((picture, place) => ({ picture, title, index, place })),
    )
    .values();
  const render = async () => {
    for (const { picture, title, index, place } of waiting) {
      if (signal?.aborted) return;
      const sizes = await sizesOf(await renderPicture(picture));
      const context = seedContext('picture', place === 0 ? title : `${title} ${place + 1}`);
      const kept = await pictures.keep(sizes, openedAt, context);
      const own = images[index];
      if (own) own[place] = kept.path;
    }
  };
  await allEnded(Array.from({ length: AT_ONCE }, render));
  return images;
};
