import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Request } from 'express';
import { routes } from '#contracts/api';
import type { Cached, GoodsAnswers } from '../reading/goods-answers.ts';
import type { PublicPages } from './crawlers.ts';
import { firstPages, type FirstPages, type PageDrawer, type ShownAnswer } from '../../platform/http/ssr.ts';
import type { OwnRead, OwnReader } from '../../platform/http/own-reads.ts';
import type { Pages } from '../../platform/http/pages.ts';
import { packForAll, packText } from '../../platform/http/send-packed.ts';

interface Place {
  /** The built client. */
  readonly folder: string;
  /** The shop's public address. */
  readonly origin: string;
  /** The client's copy for the server. */
  readonly drawer?: string;
}

/** What drawn pages show. */
interface Shown extends GoodsAnswers {
  readonly paymentConfig: unknown;
  /** Whether a product that is not in the shop was there once. */
  readonly hasLeft: (id: string) => Promise<boolean>;
}

const DRAWER = fileURLToPath(new URL('../../../web/dist-server/main-server.js', import.meta.url));

/** Pages under way, for everybody and of people's own, which nobody else can have: beyond it the client draws for itself. */
const WAITING = 20;
const OWN_WAITING = 5;

/**
 * Draws home, lists and products, and keeps what was drawn for as long as the products are the same; draws people's own
 * pages, and keeps none; for the others it announces what they read. Where the client was built without its server's
 * copy it does neither.
 */
export const shopPages = (
  place: Place,
  shown: Shown,
  kept: Cached,
  ownReader: (request: Request) => Promise<OwnReader | undefined>,
  isBusy: () => boolean,
): Pages & { readonly site: () => Promise<PublicPages | undefined> } => {
  let asked = 0;
  let ownAsked = 0;
  const latest = latestBuild(place, shown);
  // Fetched before anybody waits for it: that takes longer than to draw.
  latest();

  const drawn = async (from: FirstPages, url: string) => {
    const page = await from.draw(url);
    return page && { ...(await packForAll(page.html)), isExact: page.isExact };
  };
  return {
    draw: async (url) => {
      const build = latest();
      const from = (await build?.pages)?.first;
      if (!build || !from?.draws(url) || asked > WAITING) return undefined;
      asked += 1;
      try {
        const isExact = (page: Awaited<ReturnType<typeof drawn>>) => page?.isExact !== false;
        const address = await from.drawnAt(url);
        return await kept(`page ${build.at} ${address}`, () => drawn(from, address), isExact);
      } finally {
        asked -= 1;
      }
    },
    drawOwn: async (url, request, late) => {
      const first = (await latest()?.pages)?.first;
      const zone = zoneIn(request.headers.cookie);
      if (zone === undefined || !first?.drawsOwn(url)) return undefined;
      if (ownAsked >= OWN_WAITING || isBusy()) return undefined;
      ownAsked += 1;
      try {
        const own = await ownReader(request);
        const html = own && (await first.drawOwn(url, own, { zone, late }));
        return html === undefined ? undefined : await packText(html);
      } finally {
        ownAsked -= 1;
      }
    },
    announce: async (url, user) => {
      const announced = await (await latest()?.pages)?.first.announce(url, user);
      return announced && { ...(await packText(announced.html)), status: announced.status };
    },
    shortcut: async (path) => (await latest()?.pages)?.first.shortcut(path),
    site: async () => (await latest()?.pages)?.site,
  };
};

const ZONE = /(?:^|;\s*)zone=([\w+/-]{1,64})(?:;|$)/;

/** The visitor's time zone, as their browser reported it (`web/public/before-paint.js`): they see no other. */
const zoneIn = (cookies: string | undefined): string | undefined => ZONE.exec(cookies ?? '')?.[1];

/** The pages as they were built last: a build replaces the client's files under a shop that runs. */
const latestBuild = (place: Place, shown: Shown) => {
  const { drawer = DRAWER } = place;
  let build: { readonly at: number; readonly pages: ReturnType<typeof pagesOf> } | undefined;
  return () => {
    const at = statSync(drawer, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return undefined;
    if (at !== build?.at) {
      build = { at, pages: pagesOf({ ...place, drawer }, shown, at) };
      // What could not be read because it was still being written is tried again.
      build.pages.catch(() => (build = undefined));
    }
    return build;
  };
};

const pagesOf = async (place: Required<Place>, shown: Shown, builtAt: number) => {
  const { folder, origin } = place;
  // Node keeps what it has imported by its address.
  const drawer = (await import(
    `${pathToFileURL(place.drawer).href}?built=${builtAt}`
  )) as PageDrawer<OwnRead> & PublicPages;
  const hasLeft = async (read: OwnRead) =>
    read.route === 'product' && shown.hasLeft(read.params?.['id'] ?? '');
  const answer = (read: OwnRead) => answerTo(shown, read);
  return { site: drawer, first: await firstPages<OwnRead>({ folder, drawer, answer, origin, hasLeft }) };
};

const answerTo = async (shown: Shown, read: OwnRead): Promise<ShownAnswer> => {
  if (read.route === 'paymentConfig') return { answer: shown.paymentConfig };
  const reply = await replyTo(shown, read);
  if (reply?.kind !== 'json') return { answer: undefined };
  return { answer: JSON.parse(reply.json.toString()) as unknown, isExact: reply.isExact };
};

const replyTo = (goods: GoodsAnswers, { route, params = {}, query }: OwnRead) => {
  switch (route) {
    case 'allProducts':
      return goods.all(routes.allProducts.query.parse(query));
    case 'filterProducts':
      return goods.filter(routes.filterProducts.query.parse(query));
    case 'product':
      return goods.product(params['id'] ?? '');
    default:
      return undefined;
  }
};
