import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { routes } from '#contracts/api';
import { hashIn } from '#contracts/media/pictures';
import type { OpenShop } from './shop.ts';
import type { Visitor } from './visitor.ts';

let shades = 0;
/** A picture that no other test of the file uses. */
export const newPicture = (width = 40, height = 50): Promise<Buffer> => {
  shades += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shades, g: 110, b: 79 } } })
    .png()
    .toBuffer();
};

export const blobOf = (bytes: Buffer): Blob => new Blob([Uint8Array.from(bytes)]);

/** A picture of which there is no other, in however long a run; it is hardly made smaller by compression. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Uploads a picture as this admin; answers its path. */
export const uploadTo = async (admin: Pick<Visitor, 'call'>, file: Buffer): Promise<string> =>
  (await admin.call(routes.uploadImage, { file: blobOf(file) })).result.url;
export const upload = ({ admin }: OpenShop, file: Buffer): Promise<string> => uploadTo(admin, file);

/** Whether these are the bytes of a picture's main size, by its path. */
export const isWhole = (path: string, bytes: Buffer): boolean =>
  createHash('sha256').update(bytes).digest('hex') === hashIn(path);

/** What people have written since; the shop's own processes go on in the meantime. */
export const writtenSince = async ({ backDoor }: OpenShop, position: bigint): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { events } of backDoor.log.readAll(position))
    types.push(...events.filter(({ metadata }) => 'id' in metadata.actor).map(({ type }) => type));
  return types;
};
