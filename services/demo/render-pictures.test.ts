import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawGood } from './goods/draw-good.ts';
import { products } from './products.ts';
import { renderPicture } from './render-pictures.ts';

it.each(products.slice(0, 5))('renders $title as WebP of 640 x 800', async ({ picture }) => {
  const rendered = await renderPicture(drawGood(picture));
  const { format, width, height } = await sharp(rendered).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 800 });
  expect(rendered.length).toBeLessThan(50_000);
});
