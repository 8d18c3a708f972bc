import { Router } from 'express';

/** Where pictures are kept, by the name that their content gives them. */
export interface Pictures {
  /** `undefined` for a name that is not there; throws when the store is away. */
  get(name: string): Promise<Uint8Array | undefined>;
}

const NAME = /^[0-9a-f]{8,128}(-[0-9a-z]{1,16})?\.webp$/;
const YEAR = 365 * 24 * 60 * 60;

/** `/media/{hash}.webp`: a name's content never changes, and a browser must take it for a picture and nothing else. */
export function servePictures(pictures: Pictures): Router {
  const router = Router();
  router.get('/media/:name', async ({ params: { name }, headers }, response, next) => {
    if (!NAME.test(name)) return next();
    const etag = `"${name}"`;
    const isKnown = headers['if-none-match'] === etag;
    const picture = isKnown ? undefined : await pictures.get(name);
    if (!isKnown && !picture) return next();
    response.set({
      'Cache-Control': `public, max-age=${YEAR}, immutable`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    });
    if (!picture) return response.status(304).end();
    return response.type('image/webp').end(picture);
  });
  return router;
}
