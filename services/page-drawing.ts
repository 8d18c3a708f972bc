import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { routes } from '#contracts/api';
import { atMost } from './platform/at-most.ts';
import type { Cached, GoodsAnswers } from './goods-answers.ts';
import { firstPages, type FirstPages, type PageDrawer } from './platform/http/first-sight.ts';
import type { Page, Pages } from './platform/http/pages.ts';

type OfGoods =
  | { readonly route: 'allProducts'; readonly query: Readonly<Record<string, string>> }
  | { readonly route: 'filterProducts'; readonly query: Readonly<Record<string, string>> }
  | { readonly route: 'product'; readonly id: string };
type Read = OfGoods | { readonly route: 'paymentConfig' };

/** What drawn pages show. */
interface Shown extends GoodsAnswers {
  readonly paymentConfig: unknown;
}

const DRAWER = fileURLToPath(new URL('../web/dist-server/main-server.js', import.meta.url));

const pack = promisify(gzip);

/** Pages drawn at once, and others that may wait: beyond it the client draws for itself. */
const AT_ONCE = 1;
const WAITING = 20;

/**
 * Draws home, lists and products for who opens them, and keeps what was drawn for as long as the products are the same; of
 * the others it announces what they ask for. Where the client was built without its server's copy it does neither.
 */
export const shopPages = (folder: string, shown: Shown, kept: Cached): Pages => {
  const inTurn = atMost(AT_ONCE);
  let asked = 0;
  const latest = latestBuild(folder, shown);
  // Fetched before anybody waits for it: that takes longer than to draw.
  latest();

  const drawn = async (from: FirstPages, url: string): Promise<Page> =>
    whole(await inTurn(() => from.draw(url)));
  return {
    draw: async (url) => {
      const build = latest();
      const from = await build?.pages;
      if (!build || !from?.draws(url) || asked > WAITING) return undefined;
      asked += 1;
      try {
        return await kept(`page ${build.at} ${url}`, () => drawn(from, url));
      } finally {
        asked -= 1;
      }
    },
    announce: async (url, user) => whole((await latest()?.pages)?.announce(url, user)),
    shortcut: async (path) => (await latest()?.pages)?.shortcut(path),
  };
};

const whole = async (html: string | undefined): Promise<Page> =>
  // Under `json` the cache weighs it.
  html === undefined ? undefined : { json: html, packed: await pack(html) };

/** The pages as they were built last: a build replaces the client's files under a shop that runs. */
const latestBuild = (folder: string, shown: Shown) => {
  let build: { readonly at: number; readonly pages: Promise<FirstPages> } | undefined;
  return () => {
    const at = statSync(DRAWER, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return undefined;
    if (at !== build?.at) {
      build = { at, pages: pagesOf(folder, shown, at) };
      // What could not be read, as it was still being written, is tried again.
      build.pages.catch(() => (build = undefined));
    }
    return build;
  };
};

const pagesOf = async (folder: string, shown: Shown, builtAt: number) => {
  // Node keeps what it has imported by its address.
  const drawer = (await import(`${pathToFileURL(DRAWER).href}?built=${builtAt}`)) as PageDrawer<Read>;
  return firstPages<Read>({ folder, drawer, answer: (read) => answerTo(shown, read) });
};

const answerTo = async (shown: Shown, read: Read): Promise<unknown> => {
  if (read.route === 'paymentConfig') return shown.paymentConfig;
  const reply = await replyTo(shown, read);
  return reply.kind === 'json' ? (JSON.parse(reply.json) as unknown) : undefined;
};

const replyTo = (goods: GoodsAnswers, read: OfGoods) => {
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
