import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureEncoder } from './encode.ts';

const encode = pictureEncoder(2);
const NOT_A_PICTURE = { kind: 'refused', code: 'NOT_A_PICTURE' };

/** A noisy picture, so that every part of its file matters. */
const noisy = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
/** Green, with a red upper left quarter. */
const marked = (width: number, height: number): Sharp => {
  const red = { create: { width: width / 2, height: height / 2, channels: 3, background: '#f00' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#0f0' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
};

const encoded = async (bytes: Buffer) => {
  const encoding = await encode(bytes);
  if (encoding.kind === 'refused') throw new Error(encoding.code);
  return encoding;
};
const sizeOf = async (webp: Buffer) => {
  const { format, width, height } = await sharp(webp).metadata();
  return [format, width, height];
};
const colourAt = async (webp: Buffer, left: number, top: number) => {
  const [red = 0, green = 0] = await sharp(webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > green ? 'red' : 'green';
};

const kinds = {
  jpeg: (picture: Sharp) => picture.jpeg(),
  png: (picture: Sharp) => picture.png(),
  gif: (picture: Sharp) => picture.gif(),
  webp: (picture: Sharp) => picture.webp(),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }),
} as const;
const allKinds = Object.entries(kinds);

describe('a picture', () => {
  it.each(allKinds)('may be %s, and becomes WebP in all sizes', async (_, as) => {
    const { main, width, height, smaller } = await encoded(await as(marked(700, 560)).toBuffer());
    expect(await sizeOf(main)).toEqual(['webp', 700, 560]);
    expect([width, height]).toEqual([700, 560]);
    expect(await Promise.all(smaller.map(async ([name, webp]) => [name, await sizeOf(webp)]))).toEqual([
      [320, ['webp', 320, 256]],
      [640, ['webp', 640, 512]],
    ]);
  });

  it.each([
    [2_000, 1_000, 1_600, 800],
    [1_000, 2_000, 800, 1_600],
    [1_600, 1_600, 1_600, 1_600],
  ])('of %i x %i is %i x %i in its main size', async (width, height, ...main) => {
    const picture = await encoded(await marked(width, height).jpeg().toBuffer());
    expect([picture.width, picture.height]).toEqual(main);
  });

  it('of one pixel is a picture, and no size makes it larger', async () => {
    const picture = await encoded(await marked(2, 2).resize(1, 1).png().toBuffer());
    for (const webp of [picture.main, ...picture.smaller.map(([, bytes]) => bytes)])
      expect(await sizeOf(webp)).toEqual(['webp', 1, 1]);
  });

  it('of 400 pixels has every size, and only the small one is made smaller', async () => {
    const { main, smaller } = await encoded(await marked(400, 500).png().toBuffer());
    expect(smaller.map(([name]) => name)).toEqual([320, 640]);
    expect(await sizeOf(smaller[0]?.[1] ?? main)).toEqual(['webp', 320, 400]);
    expect(smaller[1]?.[1]).toBe(main);
  });

  it('stands upright, and tells neither where nor with what it was taken', async () => {
    const lying = await marked(40, 20)
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: 'Asha', Make: 'Camera' },
        IFD3: { GPSLatitude: '2/1 2/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Hargeisa</x:xmpmeta>')
      .toBuffer();
    expect(lying.includes('Asha') && lying.includes('Hargeisa')).toBe(true);
    const { main, width, height } = await encoded(lying);
    expect([width, height]).toEqual([20, 40]);
    expect([await colourAt(main, 15, 5), await colourAt(main, 5, 5)]).toEqual(['red', 'green']);
    const { exif, xmp, iptc, icc, orientation } = await sharp(main).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    expect(['Asha', 'Camera', 'Hargeisa'].some((text) => main.includes(text))).toBe(false);
  });

  it.each(['gif', 'webp'] as const)('that moves (%s) is its first frame', async (kind) => {
    const frames = [await marked(8, 8).png().toBuffer(), await noisy(8, 8).png().toBuffer()];
    const moving = await kinds[kind](sharp(frames, { join: { animated: true } })).toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { main } = await encoded(moving);
    const { pages = 1, height } = await sharp(main).metadata();
    expect([pages, height, await colourAt(main, 1, 1)]).toEqual([1, 8, 'red']);
  });

  it('keeps what is transparent, and colours of 16 bits, of grey and of print', async () => {
    const clear = { create: { width: 4, height: 4, channels: 4, background: '#0000' } } as const;
    expect((await sharp((await encoded(await sharp(clear).png().toBuffer())).main).stats()).isOpaque).toBe(
      false,
    );
    const deep = await encoded(await marked(8, 8).toColourspace('rgb16').png().toBuffer());
    expect([await colourAt(deep.main, 1, 1), await colourAt(deep.main, 6, 6)]).toEqual(['red', 'green']);
    const print = await encoded(await marked(16, 16).toColourspace('cmyk').jpeg().toBuffer());
    expect([await colourAt(print.main, 2, 2), await colourAt(print.main, 12, 12)]).toEqual(['red', 'green']);
    expect((await encoded(await marked(8, 8).greyscale().png().toBuffer())).width).toBe(8);
  });

  it('is the same bytes each time', async () => {
    const bytes = await noisy(700, 500).jpeg().toBuffer();
    const [one, other] = await Promise.all([encoded(bytes), encoded(bytes)]);
    expect(one).toEqual(other);
  });
});

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('a picture, honestly')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with script', Buffer.from(svg)],
    ['a drawing behind a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['the first bytes of a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['the first bytes of a WebP', Buffer.from('RIFF\x10\0\0\0WEBP', 'latin1')],
    ['a page that begins like a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
    ['half a brand', Buffer.from('\0\0\0\x18ftypav', 'latin1')],
  ])('is refused: %s', async (_, bytes) => expect(await encode(bytes)).toEqual(NOT_A_PICTURE));

  it('is a TIFF, too: nobody shows it', async () => {
    expect(await encode(await marked(8, 8).tiff().toBuffer())).toEqual(NOT_A_PICTURE);
  });

  it.each(allKinds)('is a %s that was cut off', async (_, as) => {
    const whole = await as(noisy(64, 64)).toBuffer();
    for (const part of [0.3, 0.6, 0.95])
      expect(await encode(whole.subarray(0, Math.floor(whole.length * part))), String(part)).toEqual(
        NOT_A_PICTURE,
      );
  });

  it('is a PNG that was changed on its way', async () => {
    const bytes = await noisy(300, 300).png().toBuffer();
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0, middle, middle + 50);
    expect(await encode(bytes)).toEqual(NOT_A_PICTURE);
  });
});

describe('a picture that would fill the memory', () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  /** PNGs in black and white, all black: a hundred kilobytes for a gigapixel. */
  const bomb = (width: number, height: number): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header[8] = 1;
    const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };

  it('is refused by what it says of itself, before anything of it is decoded', async () => {
    const bytes = bomb(30_000, 30_000);
    expect(bytes.length).toBeLessThan(200_000);
    // It has no pixel data, which decoding would find out.
    const hollow = Buffer.concat([bytes.subarray(0, 41), Buffer.alloc(1_000)]);
    for (const each of [bytes, hollow])
      expect(await encode(each)).toEqual({ kind: 'refused', code: 'PICTURE_TOO_LARGE' });
  });

  it('is an AVIF already at 20 megapixels', async () => {
    const flat = { create: { width: 5_000, height: 4_010, channels: 3, background: '#888' } } as const;
    const bytes = await sharp(flat).avif({ effort: 0 }).toBuffer();
    expect(await encode(bytes)).toEqual({ kind: 'refused', code: 'PICTURE_TOO_LARGE' });
  });

  it('may be long and thin', async () => {
    const { width, height, main } = await encoded(bomb(30_000, 1));
    expect([[width, height], await sizeOf(main)]).toEqual([
      [1_600, 1],
      ['webp', 1_600, 1],
    ]);
  });
});
