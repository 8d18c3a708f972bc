import { DAY } from '#contracts/kernel/duration';
import { mediaEvents } from '#contracts/media/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { PictureState } from '../state.ts';

/** Milliseconds for which a picture waits for a product. */
export const KEPT_FOR = DAY;

/**
 * Removes a picture that no product has taken for a day. No product can take it from then on, so its files can be
 * deleted.
 */
export const removePicture =
  ({ hash }: { readonly hash: string }, { now }: Now) =>
  (state: PictureState) => {
    if (state.status !== 'waiting' || now.getTime() - Date.parse(state.uploadedAt) < KEPT_FOR)
      return nothingToDo;
    return accept(mediaEvents.PictureRemoved.create({ hash, at: now.toISOString() }));
  };
