import { z } from 'zod';
import { route } from '../kernel/route.ts';
import { uploadImageRefusals } from './commands.ts';

export const mediaRoutes = {
  uploadImage: route({
    method: 'POST',
    path: '/products/upload-image',
    summary: 'Upload a picture. It is re-encoded as WebP; one that no product uses is removed after a day.',
    access: 'admin',
    status: 201,
    throttle: 'uploads',
    upload: 'image',
    body: z.strictObject({}),
    answer: z.object({ result: z.object({ url: z.string() }) }),
    refusals: uploadImageRefusals,
  }),
} as const;
