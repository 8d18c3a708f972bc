import { mainNameOf } from '#contracts/media/pictures';
import { fairTurns } from '../platform/waiting/fair-turns.ts';
import { hotObjects } from '../platform/objects/hot-objects.ts';
import { SOCKETS } from '../platform/objects/object-store-client.ts';

type Look = (name: string) => Promise<Uint8Array | undefined>;

/** How many bytes of pictures a process keeps in memory. */
const HOT = 32 * 1024 * 1024;

/**
 * Anybody can ask for pictures that do not exist. As these looks wait here, they do not wait for the store within its
 * deadline, which would make it seem to hang; and they leave some of its connections to uploads. Pages ask for some
 * dozens, so only a flood of one network meets its limit; that of all is about memory.
 */
const LOOKS = { atOnce: SOCKETS - 4, perCaller: 500, perKind: 50_000 } as const;

/**
 * Pictures as they are served: for a picture from before the smaller sizes, the main size takes their place. Networks
 * take turns at those that are not in memory. Throws `Overloaded` when too many wait.
 */
export const servedPictures = ({ get }: { readonly get: Look }) => {
  const inTurn = fairTurns(LOOKS);
  const look = async (name: string) => {
    const main = mainNameOf(name);
    return (await get(name)) ?? (main === name ? undefined : get(main));
  };
  return hotObjects((name, caller) => inTurn({ kind: 'pictures', caller }, () => look(name)), HOT);
};
