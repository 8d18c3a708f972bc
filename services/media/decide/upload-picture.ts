import { HOUR } from '#contracts/kernel/duration';
import { mediaEvents } from '#contracts/media/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { PictureState } from '../state.ts';

export interface UploadPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** Milliseconds: a younger upload has most of its day left. */
const RECENT = HOUR;

/** Records an upload. Uploading a waiting picture again restarts its day. */
export const uploadPicture =
  (upload: UploadPicture, { now }: Now) =>
  (state: PictureState) => {
    const uploaded = mediaEvents.PictureUploaded.create({ ...upload, at: now.toISOString() });
    switch (state.status) {
      case 'absent':
        return accept(uploaded);
      case 'waiting':
        return now.getTime() - Date.parse(state.uploadedAt) < RECENT ? nothingToDo : accept(uploaded);
      case 'taken':
        return nothingToDo;
      case 'removed':
        return refuse('PICTURE_REMOVED');
      default:
        return state satisfies never;
    }
  };
