import { nameOf, pictureWidths } from '#contracts/media/pictures';
import { idOf } from '#contracts/kernel/recorded';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import type { Process, ToDo } from '../kernel/process.ts';
import { KEPT_FOR } from './decide/remove-picture.ts';
import { decisions } from './decisions.ts';
import type { PictureStore } from './ports.ts';
import { picture } from './state.ts';

interface Deps {
  readonly handler: Handler;
  readonly store: PictureStore;
  readonly clock: () => Date;
}

const namesOf = (hash: string): readonly string[] => [
  nameOf(hash),
  ...pictureWidths.map((width) => nameOf(hash, width)),
];

/**
 * Removes a picture that no product has taken for a day. The stream is closed to products first, and only then the files
 * go: what dies in between is done again.
 */
export const removeOrphans = ({ handler, store, clock }: Deps): Process => ({
  name: 'remove-orphans',
  version: 1,
  todo: ({ type, stream, created }): readonly ToDo[] => {
    const key = idOf(stream);
    switch (type) {
      case 'PictureUploaded':
        return [{ kind: 'add', key, dueAt: new Date(created.getTime() + KEPT_FOR), data: {} }];
      case 'PictureTaken':
        return [{ kind: 'done', key }];
      default:
        return [];
    }
  },
  act: async ({ key: hash, cause }) => {
    const decide = decisions.RemovePicture({ hash }, { now: clock() });
    const { state } = await handler.handle(
      picture,
      hash,
      decide,
      processContext('remove-orphans', hash, cause),
    );
    if (state.status === 'waiting') return 'wait';
    if (state.status === 'removed') await Promise.all(namesOf(hash).map((name) => store.remove(name)));
    return 'done';
  },
});
