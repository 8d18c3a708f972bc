/** The picture formats that the shop accepts, as sharp calls them. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';

const begins = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** AVIF uses a container of several formats; the decoder knows which one it is. */
const AVIF_BRANDS = ['avif', 'avis', 'mif1', 'miaf'];

const signatures: Readonly<Record<Format, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => begins(bytes, 0, '\xff\xd8\xff'),
  png: (bytes) => begins(bytes, 0, '\x89PNG\r\n\x1a\n'),
  gif: (bytes) => begins(bytes, 0, 'GIF87a') || begins(bytes, 0, 'GIF89a'),
  webp: (bytes) => begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP'),
  heif: (bytes) => begins(bytes, 4, 'ftyp') && AVIF_BRANDS.some((brand) => begins(bytes, 8, brand)),
};

/**
 * The format of a file by its first bytes; `undefined` for one that the shop does not accept. Danger: the decoding
 * library knows many more formats (SVG, PDF, TIFF), and a stranger's file must not reach their parsers.
 */
export const formatOf = (bytes: Uint8Array): Format | undefined => {
  const head = Buffer.from(bytes.subarray(0, 16));
  return (Object.keys(signatures) as Format[]).find((format) => signatures[format](head));
};
