import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawGood } from './draw-good.ts';
import { kindNames } from './kinds.ts';
import { variant } from './variant.ts';

const goods = kindNames.flatMap((kind) =>
  [0, 1, 2].map((i) => ({ name: `${kind} ${i}`, good: variant(kind, i) })),
);
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe('painted goods', () => {
  it('has three different pictures of each of 35 kinds', () => {
    expect(goods).toHaveLength(105);
    expect(new Set(goods.map(({ good }) => drawGood(good))).size).toBe(105);
  });

  it('has 23 different variants of a kind', () => {
    const sneakers = Array.from({ length: 23 }, (_, i) => drawGood(variant('sneaker', i)));
    expect(new Set(sneakers).size).toBe(23);
  });

  it('draws the same picture every time', () => {
    expect(drawGood(variant('kettle', 1))).toBe(drawGood(variant('kettle', 1)));
  });

  it.each(goods)('$name is a picture of 400 x 500, of 2 to 22 kB', async ({ good }) => {
    const svg = drawGood(good);
    expect(svg.length).toBeGreaterThan(1_900);
    expect(svg.length).toBeLessThan(22_000);
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ format, width, height }).toEqual({ format: 'svg', width: 400, height: 500 });
  });

  it.each(goods)('$name points only at ids of its own, each there once', ({ good }) => {
    const svg = drawGood({ ...good, bare: true });
    const ids = matches(svg, /id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(matches(svg, /(?:url\(|href=")#([^")]+)/g).filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});
