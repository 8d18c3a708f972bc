import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { isText, packedFiles, type Packing } from './packed.ts';

/** Files below it are named by their content. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
/** To be asked for again each time; the answer is mostly "unchanged". */
const CHECKED = 'no-cache';
const PLAIN_PATH = /^(\/[\w-][\w.-]*)+$/;

/**
 * The web client as Vite built it into `folder`. Every path that is no file of its own and is asked for as a page
 * is `index.html`: the client knows its pages.
 */
export function servePages(folder: string): Router {
  const router = Router();
  const index = join(folder, 'index.html');
  const packed = servePacked(folder);
  router.use(packed);
  router.use(
    express.static(folder, { index: false, redirect: false, cacheControl: false, setHeaders: cached }),
  );
  router.use((request, response, next) => {
    if (!isPage(request) || !existsSync(index)) return next();
    request.url = '/index.html';
    return packed(request, response, () => response.set('Cache-Control', CHECKED).sendFile(index));
  });
  return router;
}

function cached(response: Response, file: string): void {
  response.setHeader('Cache-Control', file.includes(HASHED) ? FOREVER : CHECKED);
}

const isPage = ({ method, path, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept?.includes('text/html') ?? false) &&
  !path.startsWith('/api/') &&
  extname(path) === '';

/** Texts go packed to whoever can unpack them; everything else is left to the file server behind. */
function servePacked(folder: string): RequestHandler {
  const pack = packedFiles();
  return async (request, response, next) => {
    const how = request.acceptsEncodings(['br', 'gzip']) as Packing | false;
    const { path } = request;
    if (!how || request.method !== 'GET' || !isText(path) || !PLAIN_PATH.test(path)) return next();
    const packed = await pack(join(folder, path), how).catch(() => undefined);
    if (!packed) return next();
    cached(response, path);
    response.set({ 'Content-Encoding': how, Vary: 'Accept-Encoding', ETag: packed.etag });
    return response.type(extname(path)).send(packed.content);
  };
}
