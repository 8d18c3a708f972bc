import { expect, it } from 'vitest';
import { drawGood } from './goods/draw-good.ts';
import { products } from './products.ts';
import { renderPicture } from './render-pictures.ts';

it.each(products.slice(0, 5))('renders $title as 640 x 800 pixels', async ({ picture }) => {
  const rendered = await renderPicture(drawGood(picture));
  const { width, height } = await rendered.metadata();
  expect({ width, height }).toEqual({ width: 640, height: 800 });
  expect((await rendered.webp().toBuffer()).length).toBeLessThan(50_000);
});
