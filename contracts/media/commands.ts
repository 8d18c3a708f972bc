import type { Refusals } from '../kernel/problem.ts';

/** What is no picture, or has too many bytes or pixels. The content decides, never the name. */
export const uploadImageRefusals = {
  NOT_A_PICTURE: 400,
  PICTURE_TOO_LARGE: 413,
} as const satisfies Refusals;

/** What a product asks for was never uploaded, or was removed since nothing took it for a day. */
export const takePictureRefusals = { PICTURE_NOT_FOUND: 409 } as const satisfies Refusals;

/** `PICTURE_REMOVED` is between an upload and the picture's stream; no call answers it. */
export const mediaCommands = {
  UploadPicture: { PICTURE_REMOVED: 409 },
  TakePicture: takePictureRefusals,
  RemovePicture: {},
} as const satisfies Readonly<Record<string, Refusals>>;
