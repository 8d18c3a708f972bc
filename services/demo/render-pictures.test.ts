import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawGood } from './goods/draw-good.ts';
import { products } from './products.ts';
import { renderAll, renderPicture } from './render-pictures.ts';

it('renders each product as WebP of 640 x 800, in their order', async () => {
  const some = products.slice(0, 5);
  const pictures = await renderAll(some, 2);
  expect(pictures).toEqual(await Promise.all(some.map(({ picture }) => renderPicture(drawGood(picture)))));
  for (const picture of pictures) {
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 800 });
    expect(picture.length).toBeLessThan(50_000);
  }
});
