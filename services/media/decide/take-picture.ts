import { mediaEvents } from '#contracts/media/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { PictureState } from '../state.ts';

export interface TakePicture {
  readonly hash: string;
  readonly productId: string;
}

/** Takes a picture for a product. The first product keeps it in the shop; for the others there is nothing to do. */
export const takePicture =
  (command: TakePicture, { now }: Now) =>
  (state: PictureState) => {
    switch (state.status) {
      case 'waiting':
        return accept(mediaEvents.PictureTaken.create({ ...command, at: now.toISOString() }));
      case 'taken':
        return nothingToDo;
      case 'absent':
      case 'removed':
        return refuse('PICTURE_NOT_FOUND');
      default:
        return state satisfies never;
    }
  };
