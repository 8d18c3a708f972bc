import { Router } from 'express';
import { pictureName } from '#contracts/media/pictures';
import { addressOf } from './exchange.ts';
import { networkOf, widestOf } from './network.ts';

/** Keeps pictures by names that derive from their content. */
export interface Pictures {
  /** `undefined` for a name that does not exist; throws when the store is away, or too many of a network ask. */
  get(name: string, network: string): Promise<Uint8Array | undefined>;
}

const YEAR = 365 * 24 * 60 * 60;

/**
 * Serves `/media/{hash}.webp` and its sizes. The content of a name never changes, and a browser must treat it as a
 * picture and nothing else.
 */
export function servePictures(pictures: Pictures): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/media/:name', async (request, response, next) => {
    const { name } = request.params;
    if (!pictureName.test(name)) return next();
    const etag = `"${name}"`;
    const isKnown = tagsIn(request.headers['if-none-match']).includes(etag);
    const picture = isKnown ? undefined : await pictures.get(name, widestOf(networkOf(addressOf(request))));
    if (!isKnown && !picture) return next();
    response.set({
      'Cache-Control': `public, max-age=${YEAR}, immutable`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    });
    if (!picture) return response.status(304).end();
    // For HEAD, too, which has no body to count.
    response.set('Content-Length', String(picture.length));
    return response.type('image/webp').end(picture);
  });
  return router;
}

/** The tags in `"a", W/"b"`. Strong or weak makes no difference where each name has only one content. */
const tagsIn = (header = ''): readonly string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
