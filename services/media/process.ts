import { z } from 'zod';
import { DAY } from '#contracts/kernel/duration';
import { mediaEvents } from '#contracts/media/events';
import { nameOf, pictureWidths } from '#contracts/media/pictures';
import { processManager } from '../kernel/define-process-manager.ts';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
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

const NAME = 'remove-orphans';

/**
 * Removes a picture that no product has taken for a day. Its stream is closed to products first, and then the files are
 * deleted: after a crash in between that is repeated.
 */
export const removeOrphans = ({ handler, store, clock }: Deps) =>
  processManager({
    name: NAME,
    version: 1,
    events: mediaEvents,
    // The key is enough: it is the picture's hash.
    task: z.object({}),
    on: {
      PictureUploaded: ({ streamId: key, created }) => [
        { kind: 'add', key, dueAt: new Date(created.getTime() + KEPT_FOR), data: {} },
      ],
      PictureTaken: ({ streamId: key }) => [{ kind: 'done', key }],
      PictureRemoved: 'ignored',
    },
    // No event says that the files are deleted, too.
    forgottenAfter: 7 * DAY,
    act: async (_, { key: hash, cause }) => {
      const decide = decisions.RemovePicture({ hash }, { now: clock() });
      const { state } = await handler.handle(picture, hash, decide, processContext(NAME, hash, cause));
      if (state.status === 'waiting') return 'wait';
      if (state.status === 'removed') await allEnded(namesOf(hash).map((name) => store.remove(name)));
      return 'done';
    },
  });
