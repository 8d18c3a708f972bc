import type { mediaCommands } from '#contracts/media/commands';
import type { MediaEvent } from '#contracts/media/events';
import type { Decisions } from '../kernel/decisions.ts';
import { removePicture } from './decide/remove-picture.ts';
import { takePicture } from './decide/take-picture.ts';
import { uploadPicture } from './decide/upload-picture.ts';
import type { PictureState } from './state.ts';

export const decisions = {
  UploadPicture: uploadPicture,
  TakePicture: takePicture,
  RemovePicture: removePicture,
} satisfies Decisions<typeof mediaCommands, PictureState, MediaEvent>;
