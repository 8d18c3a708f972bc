import type { Refusals } from '../kernel/refusal.ts';
import { NOT_A_PICTURE, PICTURE_NOT_FOUND, PICTURE_REMOVED, PICTURE_TOO_LARGE } from './refusals.ts';

/** The upload is no picture, or has too many bytes or pixels. The content decides, not the file's name. */
export const uploadImageRefusals = {
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
} as const satisfies Refusals;

/** The picture was never uploaded, or was removed because no product took it for a day. */
export const takePictureRefusals = { PICTURE_NOT_FOUND } as const satisfies Refusals;

/** `PICTURE_REMOVED` is internal to an upload and the picture's stream; no call answers it. */
export const mediaCommands = {
  UploadPicture: { PICTURE_REMOVED },
  TakePicture: takePictureRefusals,
  RemovePicture: {},
} as const satisfies Readonly<Record<string, Refusals>>;
