import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { pixels } from '../../media/pixels.ts';

/** Every picture of the shop is 4:5 (look §9). */
const size = { width: 640, height: 800 };

/** The pixels of an SVG file, 640 x 800; about 10 ms of one core for a picture of the demo shop. */
export const renderPicture = async (svg: URL): Promise<Sharp> => {
  const sharp = await pixels();
  const { data, info } = await sharp(fileURLToPath(svg))
    .resize(size)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};
