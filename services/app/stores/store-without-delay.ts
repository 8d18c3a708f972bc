import type { PictureStore } from '../../media/ports.ts';
import { ObjectsUnavailable } from '../../platform/objects/object-store-errors.ts';

/**
 * A store whose absence delays nobody: once it has not taken a picture it is not asked again, and `hasMissed` says that
 * there are pictures to be put later. `isThere` is awaited before the first.
 */
export const withoutDelay = (store: PictureStore, isThere: Promise<boolean>) => {
  let hasMissed = false;
  return {
    hasMissed: (): boolean => hasMissed,
    put: async (name: string, webp: Buffer): Promise<void> => {
      if (!(await isThere)) hasMissed = true;
      if (hasMissed) return;
      try {
        await store.put(name, webp);
      } catch (error) {
        if (!(error instanceof ObjectsUnavailable)) throw error;
        hasMissed = true;
      }
    },
    remove: (name: string): Promise<void> => store.remove(name),
  };
};
