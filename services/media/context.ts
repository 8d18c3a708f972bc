import type { Handler } from '../kernel/handler.ts';
import { ObjectsUnavailable } from '../platform/objects/object-store-errors.ts';
import type { Encode } from './encode.ts';
import { createPictures } from './pictures.ts';
import type { PictureStore } from './ports.ts';
import { removeOrphans } from './process.ts';
import { mediaHandlers } from './routes.ts';

interface Ports {
  readonly handler: Handler;
  /** Without a store nothing can be uploaded. */
  readonly store: PictureStore | undefined;
  readonly encode: Encode;
  readonly clock: () => Date;
}

/** Pictures: stored under the hash of their content, and removed when no product takes them. */
export const createMedia = ({ handler, store = noStore, encode, clock }: Ports) => {
  const pictures = createPictures({ handler, store });
  return {
    pictures,
    handlers: mediaHandlers({ encode, pictures }),
    processes: [removeOrphans({ handler, store, clock })],
  };
};

/** Accepts nothing, and has nothing to remove. */
const noStore: PictureStore = {
  put: () => Promise.reject(new ObjectsUnavailable(new Error('none is configured'))),
  remove: () => Promise.resolve(),
};
