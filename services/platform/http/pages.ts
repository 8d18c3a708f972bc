import { hintedIn } from '#contracts/accounts/signed-in-hint';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setImmediate as turnOver, setTimeout as sleep } from 'node:timers/promises';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { sendBusyPage } from './busy-page.ts';
import { noQueues, type Queues } from './admission/queues.ts';
import { isText, packedFiles, type Packing } from './packed-files.ts';
import { sendPacked, type PackedText } from './send-packed.ts';

/** Files below this path are named by their content. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
/** To be revalidated each time, mostly with the answer "unchanged". */
const CHECKED = 'no-cache';
/** For one person, and only now. */
const OWN = 'private, no-store';
const PLAIN_PATH = /^(\/[\w-][\w.-]*)+$/;

/** A page as HTML; its status says if it does not exist. */
export type Page = (PackedText & { readonly status?: number }) | undefined;

/** Draws the client's pages at the server; undefined where the client alone draws one. */
export interface Pages {
  /** Draws the whole page at an address. */
  draw(url: string): Promise<Page>;
  /** Draws a page of somebody's own for the caller, until `late` aborts. */
  drawOwn(url: string, request: Request, late: AbortSignal): Promise<Page>;
  /** An empty page that names what the page at this address will ask for. */
  announce(url: string, user: string | undefined): Promise<Page>;
  /** The address of the page that a path is a shortcut to. */
  shortcut(path: string): Promise<string | undefined>;
}
const unknown = () => Promise.resolve(undefined);
const none: Pages = { draw: unknown, drawOwn: unknown, announce: unknown, shortcut: unknown };

/** Milliseconds that drawing a page may take; after that the client draws it. */
const PAGE_WITHIN = 1_500;

/**
 * Serves the web client that Vite built into `folder`. Every path that is no file is a page, whatever the client says
 * it accepts: the API is under `/api`, and an unknown address gets a page that says so.
 */
export function servePages(folder: string, pages: Pages = none, queues: Queues = noQueues): Router {
  const router = Router();
  const index = join(folder, 'index.html');
  const packed = servePacked(folder);
  router.use(packed);
  router.use(
    express.static(folder, { index: false, redirect: false, cacheControl: false, setHeaders: cached }),
  );
  const servePage = async (request: Request, response: Response): Promise<unknown> => {
    const shortcut = await soon(() => pages.shortcut(request.path));
    if (shortcut !== undefined) return response.set('Cache-Control', CHECKED).redirect(shortcut);
    const url = request.originalUrl;
    const drawn = await soon(() => pages.draw(url));
    if (drawn) return sendPacked(request, response, drawn, { caching: CHECKED });
    const user = userIn(request);
    const own = user === undefined ? undefined : await soon((late) => pages.drawOwn(url, request, late));
    if (own) return sendPacked(request, response, own, { caching: OWN });
    // It may name the person whose cart is read.
    const announced = await soon(() => pages.announce(url, user));
    if (announced)
      return sendPacked(request, response, announced, {
        caching: `private, ${CHECKED}`,
        status: announced.status ?? 200,
      });
    // Only the client knows its pages then; no page has a file extension.
    if (extname(request.path) !== '') response.status(404);
    request.url = '/index.html';
    return packed(request, response, () => response.set('Cache-Control', CHECKED).sendFile(index));
  };
  router.use(async (request, response, next) => {
    if (!isPage(request) || !existsSync(index)) return next();
    if (queues.isFull('pages')) return sendBusyPage(response);
    let served: Promise<unknown> | undefined;
    await queues.inTurn('pages', async (hasWaited) => {
      if (response.headersSent || (hasWaited && response.destroyed)) return;
      served = servePage(request, response);
      // A kept page has been sent by then; one that waits for a store takes no place from others.
      await Promise.race([served, turnOver()]);
    });
    await served;
  });
  return router;
}

/** The person who seems to be signed in. */
const userIn = ({ headers }: Request): string | undefined => hintedIn(headers.cookie ?? '');

/** Answers undefined for what fails or takes too long: it is left to the client. */
const soon = async <T>(ask: (late: AbortSignal) => Promise<T>): Promise<T | undefined> => {
  const over = new AbortController();
  const page = ask(over.signal);
  try {
    const tooLate = sleep(PAGE_WITHIN, undefined, { signal: over.signal, ref: false });
    return await Promise.race([page, tooLate]);
  } catch {
    return undefined;
  } finally {
    over.abort();
    page.catch(() => undefined);
  }
};

function cached(response: Response, file: string): void {
  response.setHeader('Cache-Control', file.includes(HASHED) ? FOREVER : CHECKED);
}

/** The API and the pictures are for programs, which do not read pages. */
const OF_PROGRAMS = /^\/(api|media)(\/|$)/;

const isPage = ({ method, path }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !OF_PROGRAMS.test(path);

/** Sends texts compressed to clients that accept it; leaves everything else to the file server behind it. */
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
