import type { Refusals } from '../kernel/refusal.ts';
import { NOT_A_PICTURE, PICTURE_NOT_FOUND, PICTURE_REMOVED, PICTURE_TOO_LARGE } from './refusals.ts';

/** What is no picture, or has too many bytes or pixels. The content decides, never the name. */
export const uploadImageRefusals = {
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
} as const satisfies Refusals;

/** What a product asks for was never uploaded, or was removed since nothing took it for a day. */
export const takePictureRefusals = { PICTURE_NOT_FOUND } as const satisfies Refusals;

/** `PICTURE_REMOVED` is between an upload and the picture's stream; no call answers it. */
export const mediaCommands = {
  UploadPicture: { PICTURE_REMOVED },
  TakePicture: takePictureRefusals,
  RemovePicture: {},
} as const satisfies Readonly<Record<string, Refusals>>;
