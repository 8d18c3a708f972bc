import { expect, it } from 'vitest';
import { readProducts } from './products.ts';
import { renderPicture } from './render-pictures.ts';

const products = await readProducts();

it.each(products.slice(0, 5))('renders $title as 640 x 800 pixels', async ({ pictures: [picture] }) => {
  if (!picture) throw new Error('A product without a picture');
  const rendered = await renderPicture(picture);
  const { width, height } = await rendered.metadata();
  expect({ width, height }).toEqual({ width: 640, height: 800 });
  expect((await rendered.webp().toBuffer()).length).toBeLessThan(50_000);
});
