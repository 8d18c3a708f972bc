import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { webArt } from './write-web-art.ts';

const folder = new URL('../../../../web/public/goods/', import.meta.url);
const idsOf = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');

describe('the drawings of the web client', () => {
  it.each([...webArt])('%s is as drawn: when it is not, run write-web-art.ts', async (name, svg) => {
    expect(await readFile(new URL(name, folder), 'utf8')).toBe(svg);
  });

  it.each([...webArt])('%s is a picture with ids of its own', async (_name, svg) => {
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg');
    expect(new Set(idsOf(svg)).size).toBe(idsOf(svg).length);
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});
