import { mediaRoutes } from '#contracts/media/api';
import { uploadLimits } from '#contracts/media/pictures';
import type { Handlers } from '../platform/http/handler.ts';
import { ok } from '../platform/http/reply.ts';
import { uploadReader } from '../platform/http/upload.ts';
import type { Encode } from './encode.ts';
import type { Pictures } from './pictures.ts';

interface Deps {
  readonly encode: Encode;
  readonly pictures: Pick<Pictures, 'keep'>;
}

/** Reads an admin's upload of a picture. */
export const pictureUploads = uploadReader({
  field: mediaRoutes.uploadImage.upload,
  limit: uploadLimits.bytes,
  tooLarge: 'PICTURE_TOO_LARGE',
});

export const mediaHandlers = ({ encode, pictures }: Deps): Handlers<typeof mediaRoutes> => ({
  uploadImage: async ({ file }, call) => {
    const encoding = await encode(file);
    if (encoding.kind === 'refused') return encoding;
    const { path, position } = await pictures.keep(encoding, call.now(), call.command());
    return ok({ result: { url: path } }, { position });
  },
});
