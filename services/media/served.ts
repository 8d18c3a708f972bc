import { mainNameOf } from '#contracts/media/pictures';
import { hotObjects } from '../platform/hot-objects.ts';

type Look = (name: string) => Promise<Uint8Array | undefined>;

/** Bytes of pictures in the memory of a process. */
const HOT = 32 * 1024 * 1024;

/** Pictures as they are served: a size that was not made, since the picture is older than the sizes, is the main one. */
export const servedPictures = ({ get }: { readonly get: Look }) =>
  hotObjects(async (name) => {
    const main = mainNameOf(name);
    return (await get(name)) ?? (main === name ? undefined : get(main));
  }, HOT);
