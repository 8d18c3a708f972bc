import { mainNameOf } from '#contracts/media/pictures';
import { hotObjects } from '../platform/hot-objects.ts';

type Look = (name: string) => Promise<Uint8Array | undefined>;

/** How many bytes of pictures a process keeps in memory. */
const HOT = 32 * 1024 * 1024;

/** Pictures as they are served: for a picture from before the smaller sizes, the main size takes their place. */
export const servedPictures = ({ get }: { readonly get: Look }) =>
  hotObjects(async (name) => {
    const main = mainNameOf(name);
    return (await get(name)) ?? (main === name ? undefined : get(main));
  }, HOT);
