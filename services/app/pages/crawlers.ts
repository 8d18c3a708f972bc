import { Router } from 'express';
import type { Cached } from '../reading/goods-answers.ts';
import { packForAll, sendPacked, type PackedText } from '../../platform/http/send-packed.ts';
import { escaped } from '../../platform/http/page-head.ts';

/** Addresses of the shop that everybody may find, as the client names them. */
export interface PublicPages {
  /** Of all that is no product: home, lists. */
  readonly publicPages: readonly string[];
  readonly productPage: (id: string) => string;
  /** The prefixes of pages for one person or for staff: nothing to find. */
  readonly personalPaths: readonly string[];
}

interface Site {
  /** The shop's public address. */
  readonly origin: string;
  /** None where the client was built without its server's copy. */
  readonly pages: () => Promise<PublicPages | undefined>;
  /** Products by their ids in the order of the shop, a part of them. */
  readonly products: (part: {
    readonly limit: number;
    readonly offset: number;
  }) => Promise<readonly string[]>;
  /** How many products there are. */
  readonly count: () => Promise<number>;
  readonly kept: Cached;
}

/** A sitemap may have 50,000 addresses; of more it is an index of several. */
const MOST = 40_000;
const AN_HOUR = 'public, max-age=3600';
/** Ways in, and what stands in for payment providers. */
const NOTHING_TO_FIND = ['/auth/', '/simulator/'];

/** What crawlers ask for: what they may read, and where everything is. */
export const serveCrawlers = (site: Site): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/robots.txt', async (_, response) => {
    const personal = (await site.pages())?.personalPaths ?? [];
    response.set('Cache-Control', AN_HOUR).type('text/plain').send(robotsOf(site.origin, personal));
  });
  router.get(/^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/, async (request, response, next) => {
    const pages = await site.pages();
    if (!pages) return next();
    const part = request.params[0];
    const parts = Math.max(1, Math.ceil((await site.kept('sitemap count', site.count)) / MOST));
    // What is beyond the last part is not looked for, however many somebody asks for.
    if (part !== undefined && Number(part) > parts) return next();
    const map = await site.kept(`sitemap ${part ?? ''}`, () => packedMap(site, pages, parts, part));
    return sendPacked(request, response, map, { caching: AN_HOUR, type: 'application/xml' });
  });
  return router;
};

const robotsOf = (origin: string, personal: readonly string[]): string =>
  [
    'User-agent: *',
    ...[...personal, ...NOTHING_TO_FIND].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const packedMap = async (
  site: Site,
  pages: PublicPages,
  parts: number,
  part: string | undefined,
): Promise<PackedText> => {
  const isIndex = part === undefined && parts > 1;
  return packForAll(isIndex ? indexOf(site, parts) : await partOfMap(site, pages, Number(part ?? 1)));
};

/** Of very many addresses: where the parts are. */
const indexOf = ({ origin }: Site, parts: number): string => {
  const paths = Array.from({ length: parts }, (_, at) => `/sitemap-${at + 1}.xml`);
  return xml('sitemapindex', 'sitemap', origin, paths);
};

const partOfMap = async (site: Site, pages: PublicPages, number: number): Promise<string> => {
  const ids = await site.products({ limit: MOST, offset: (number - 1) * MOST });
  return mapOf(site.origin, [...(number === 1 ? pages.publicPages : []), ...ids.map(pages.productPage)]);
};

const mapOf = (origin: string, paths: readonly string[]): string => xml('urlset', 'url', origin, paths);

const xml = (list: string, entry: string, origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...paths.map((path) => `<${entry}><loc>${escaped(origin + path)}</loc></${entry}>`),
    `</${list}>`,
    '',
  ].join('\n');
