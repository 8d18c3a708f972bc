import { basename, dirname, extname } from 'node:path';
import type { RequestHandler } from 'express';
import { isText, packedFiles } from './packed-files.ts';

/**
 * Serves exactly these files, each by its name and its whole path on disk. Texts are sent compressed to clients that
 * accept it. Clients must revalidate each time, and are mostly answered "unchanged".
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
