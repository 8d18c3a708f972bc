import sharp from 'sharp';
import { routes } from '#contracts/api';
import type { TestShop } from './shop.ts';

let shades = 0;
/** A picture that no other test of the file uses. */
export const newPicture = (width = 40, height = 50): Promise<Buffer> => {
  shades += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shades, g: 110, b: 79 } } })
    .png()
    .toBuffer();
};

export const blobOf = (bytes: Buffer): Blob => new Blob([Uint8Array.from(bytes)]);

/** Uploads an admin's picture; answers its path. */
export const upload = async ({ admin }: TestShop, file: Buffer): Promise<string> =>
  (await admin.call(routes.uploadImage, { file: blobOf(file) })).result.url;

/** What people have written since; the shop's own processes go on in the meantime. */
export const writtenSince = async ({ backDoor }: TestShop, position: bigint): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { events } of backDoor.log.readAll(position))
    types.push(...events.filter(({ metadata }) => 'id' in metadata.actor).map(({ type }) => type));
  return types;
};
