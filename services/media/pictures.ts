import { hashIn, nameOf } from '#contracts/media/pictures';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import { decisions } from './decisions.ts';
import type { EncodedPicture } from './encode.ts';
import type { PictureStore } from './ports.ts';
import { picture } from './state.ts';
import { hashOf } from './whole-picture.ts';

export interface KeptPicture {
  /** The value of a product's image field. */
  readonly path: string;
  readonly position: bigint;
}

export const createPictures = ({ handler, store }: { handler: Handler; store: PictureStore }) => {
  /**
   * Stores a picture until a product takes it. Its name is a hash of its content, so nothing is ever overwritten; the
   * name of a removed picture is not used again. The event comes first: after a crash the files are removed a day
   * later. Storing the same picture again gives the same name.
   */
  const keep = async (
    encoded: EncodedPicture,
    now: Date,
    context: CommandContext,
    gone = 0,
  ): Promise<KeptPicture> => {
    const { width, height, main, smaller } = encoded;
    const hash = hashOf(encoded.main, gone);
    const decide = decisions.UploadPicture({ hash, width, height }, { now });
    const outcome = await handler.handle(picture, hash, decide, step(context, hash));
    if (outcome.kind === 'refused') return keep(encoded, now, context, gone + 1);
    const sizes = smaller.map(([each, webp]) => store.put(nameOf(hash, each), webp));
    await allEnded([store.put(nameOf(hash), main), ...sizes]);
    return { path: `/media/${nameOf(hash)}`, position: outcome.position };
  };

  return {
    keep: (encoded: EncodedPicture, now: Date, context: CommandContext) => keep(encoded, now, context),

    /** Takes a picture for a product, so that it stays; to be called before the product records it. */
    take: async (
      image: string,
      productId: string,
      now: Date,
      context: CommandContext,
    ): Promise<'taken' | 'not there'> => {
      const hash = hashIn(image);
      if (hash === undefined) return 'not there';
      const decide = decisions.TakePicture({ hash, productId }, { now });
      const outcome = await handler.handle(picture, hash, decide, context);
      return outcome.kind === 'refused' ? 'not there' : 'taken';
    },
  };
};
export type Pictures = ReturnType<typeof createPictures>;
