import { describe, expect, it } from 'vitest';
import { hashIn, mainNameOf, nameOf, pictureName, pictureSet, pictureUrl } from './pictures.ts';

const hash = '9f2c1e5ab47d80361f4e7c92d05ba8e36417c9d2f08b5a3ee1d6470c2b98fa51';
const image = `/media/${hash}.webp`;

describe("a picture's sizes", () => {
  it.each([
    [1, `/media/${hash}-320.webp`],
    [320, `/media/${hash}-320.webp`],
    [321, `/media/${hash}-640.webp`],
    [640, `/media/${hash}-640.webp`],
    [641, image],
    [5_000, image],
  ])('for %i pixels is the smallest that has as many', (width, url) => {
    expect(pictureUrl(image, width)).toBe(url);
  });

  it('are offered to the browser, which knows its screen', () => {
    expect(pictureSet(image)).toBe(
      `/media/${hash}-320.webp 320w, /media/${hash}-640.webp 640w, /media/${hash}.webp 1280w`,
    );
  });

  it.each(['', '/media/a.webp', '/goods/hero.svg'])('are none of %j', (other) => {
    expect([pictureUrl(other, 10), pictureSet(other), hashIn(other)]).toEqual([other, undefined, undefined]);
  });
});

it.each([nameOf(hash), nameOf(hash, 320), nameOf(hash, 640)])('%s is a name that is served', (name) => {
  expect(pictureName.test(name)).toBe(true);
  expect(mainNameOf(name)).toBe(nameOf(hash));
});

it.each([
  `${hash}-321.webp`,
  `${hash}.png`,
  `x${hash}.webp`,
  `${hash}.webp/..`,
  `${hash.toUpperCase()}.webp`,
])('%s is none', (name) => expect(pictureName.test(name)).toBe(false));
