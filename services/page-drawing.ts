import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { routes } from '#contracts/api';
import { atMost } from './platform/at-most.ts';
import type { Cached, GoodsAnswers } from './goods-answers.ts';
import { firstPages, type PageDrawer } from './platform/http/first-sight.ts';
import type { Page, Pages } from './platform/http/pages.ts';

type Read =
  | { readonly route: 'allProducts'; readonly query: Readonly<Record<string, string>> }
  | { readonly route: 'filterProducts'; readonly query: Readonly<Record<string, string>> }
  | { readonly route: 'product'; readonly id: string };

const DRAWER = fileURLToPath(new URL('../web/dist-server/main-server.js', import.meta.url));

const pack = promisify(gzip);

/** Pages drawn at once, and others that may wait: beyond it the client draws for itself. */
const AT_ONCE = 1;
const WAITING = 20;

/**
 * Draws home, lists and products for who opens them, and keeps what was drawn for as long as the products are the same; of
 * the others it announces what they ask for. Where the client was built without its server's copy it does neither.
 */
export const shopPages = (folder: string, goods: GoodsAnswers, kept: Cached): Pages => {
  const inTurn = atMost(AT_ONCE);
  let asked = 0;
  // Fetched before anybody waits for it: that takes longer than to draw.
  const pages = existsSync(DRAWER) ? pagesOf(folder, goods) : undefined;
  pages?.catch(() => undefined);

  const drawn = async (url: string): Promise<Page> => {
    const from = await pages;
    return whole(from && (await inTurn(() => from.draw(url))));
  };
  return {
    draw: async (url) => {
      if (asked > WAITING || !pages) return undefined;
      asked += 1;
      try {
        return await kept(`page ${url}`, () => drawn(url));
      } finally {
        asked -= 1;
      }
    },
    announce: async (url, user) => whole((await pages)?.announce(url, user)),
    shortcut: async (path) => (await pages)?.shortcut(path),
  };
};

const whole = async (html: string | undefined): Promise<Page> =>
  // Under `json` the cache weighs it.
  html === undefined ? undefined : { json: html, packed: await pack(html) };

const pagesOf = async (folder: string, goods: GoodsAnswers) => {
  const drawer = (await import(pathToFileURL(DRAWER).href)) as PageDrawer<Read>;
  return firstPages<Read>({ folder, drawer, answer: (read) => answerTo(goods, read) });
};

const answerTo = async (goods: GoodsAnswers, read: Read): Promise<unknown> => {
  const reply = await replyTo(goods, read);
  return reply.kind === 'json' ? (JSON.parse(reply.json) as unknown) : undefined;
};

const replyTo = (goods: GoodsAnswers, read: Read) => {
  switch (read.route) {
    case 'allProducts':
      return goods.all(routes.allProducts.query.parse(read.query));
    case 'filterProducts':
      return goods.filter(routes.filterProducts.query.parse(read.query));
    case 'product':
      return goods.product(read.id);
    default:
      return read satisfies never;
  }
};
