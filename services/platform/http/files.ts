import { basename, dirname, extname } from 'node:path';
import type { RequestHandler } from 'express';
import { isText, packedFiles } from './packed.ts';

/**
 * Serves files by a name each, whole paths on disk, and nothing else. Texts go packed to anyone who can unpack them; all is
 * to be asked for again each time, and the answer is mostly "unchanged".
 */
export function serveFiles(files: Readonly<Record<string, string>>): RequestHandler {
  const pack = packedFiles();
  return async (request, response, next) => {
    const { method, path } = request;
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (file === undefined || (method !== 'GET' && method !== 'HEAD')) return next();
    response.set('Cache-Control', 'no-cache').type(extname(file));
    if (!isText(file) || !request.acceptsEncodings(['gzip']))
      return response.sendFile(basename(file), { root: dirname(file), cacheControl: false });
    const { content, etag } = await pack(file, 'gzip');
    response.set({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding', ETag: etag });
    return response.send(content);
  };
}
