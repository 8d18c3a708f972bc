import { expect, it } from 'vitest';
import { backgroundOf, pictureAt } from './picture.ts';

const hash = 'a'.repeat(64);
const image = `/media/${hash}.webp`;

it('offers all sizes of a picture, and the address last', () => {
  const attributes = pictureAt(image, '50vw');
  expect(Object.keys(attributes)).toEqual(['sizes', 'srcSet', 'src']);
  expect(attributes).toMatchObject({ sizes: '50vw', src: image });
  expect(attributes.srcSet).toContain(`/media/${hash}-320.webp 320w`);
});

it('offers nothing to choose where there is one picture only', () => {
  expect(pictureAt('/goods/rope.svg', '50vw')).toEqual({ src: '/goods/rope.svg' });
});

it('is a background in one size', () => {
  expect(backgroundOf(image, 600)).toBe(`url("/media/${hash}-640.webp")`);
});

it('is a drawn one where a product has none', () => {
  expect(pictureAt('', '50vw')).toEqual({ src: '/goods/no-picture.svg' });
  expect(backgroundOf('', 600)).toBe('url("/goods/no-picture.svg")');
});
