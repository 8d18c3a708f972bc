/** The kinds of pictures that the shop takes, as sharp calls them. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';

const begins = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** AVIF is in a box that other kinds share; which one it is, the decoder knows. */
const AVIF_BRANDS = ['avif', 'avis', 'mif1', 'miaf'];

const signatures: Readonly<Record<Format, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => begins(bytes, 0, '\xff\xd8\xff'),
  png: (bytes) => begins(bytes, 0, '\x89PNG\r\n\x1a\n'),
  gif: (bytes) => begins(bytes, 0, 'GIF87a') || begins(bytes, 0, 'GIF89a'),
  webp: (bytes) => begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP'),
  heif: (bytes) => begins(bytes, 4, 'ftyp') && AVIF_BRANDS.some((brand) => begins(bytes, 8, brand)),
};

/**
 * What a file is by its first bytes; `undefined` for what the shop does not take. Danger: the decoding library knows many
 * more kinds (SVG, PDF, TIFF), and each of its parsers is one more that a stranger's file must not reach.
 */
export const formatOf = (bytes: Uint8Array): Format | undefined => {
  const head = Buffer.from(bytes.subarray(0, 16));
  return (Object.keys(signatures) as Format[]).find((format) => signatures[format](head));
};
