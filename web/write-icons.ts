import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The shop's mark in every form that browsers, phones and previews ask for: `node web/write-icons.ts`, after a change to it. */
const folder = new URL('public/', import.meta.url);
const mark = await readFile(new URL('favicon.svg', folder), 'utf8');
/** To the edges: phones cut their own corners. */
const square = mark.replace(' rx="14"', '');
/** Within the circle that a phone may cut. */
const maskable = square.replace(
  /(<rect [^>]*\/>)(.*)<\/svg>/,
  '$1<g transform="translate(8 8) scale(.75)">$2</g></svg>',
);

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

/** An .ico file is a directory of pictures; browsers read a PNG in it. */
const ico = async (size: number): Promise<Buffer> => {
  const picture = await png(mark, size);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
};

const preview = sharp(await readFile(new URL('goods/hero-summer.svg', folder)))
  .resize(1200, 630, { fit: 'cover', position: 'right' })
  .png({ palette: true, colours: 64 })
  .toBuffer();

const files: Readonly<Record<string, Buffer>> = {
  'favicon.ico': await ico(32),
  'icon-180.png': await png(square, 180),
  'icon-192.png': await png(mark, 192),
  'icon-512.png': await png(mark, 512),
  'icon-maskable.png': await png(maskable, 512),
  'preview.png': await preview,
};
await Promise.all(Object.entries(files).map(([name, content]) => writeFile(new URL(name, folder), content)));
