import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Router } from 'express';
import type { Cached } from './goods-answers.ts';
import { sendPacked, type Packed } from './platform/http/send-packed.ts';
import { escaped } from './platform/http/page-head.ts';

/** Addresses of the shop that everybody may find, as the client names them. */
export interface PublicPages {
  /** Of all that is no product: home, lists. */
  readonly publicPages: readonly string[];
  readonly productPage: (id: string) => string;
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
  readonly kept: Cached;
}

/** A sitemap may have 50,000 addresses; of more it is an index of several. */
const MOST = 40_000;
const AN_HOUR = 'public, max-age=3600';
/** What is for one person, or for who works here, is nothing to find. */
const PERSONAL = [
  '/admin',
  '/audit',
  '/auth/',
  '/shop/myorders',
  '/shop/order/',
  '/shop/payment',
  '/shop/placeorder',
  '/shop/profile',
  '/shop/shipping',
  '/simulator/',
];

/** What crawlers ask for: what they may read, and where everything is. */
export const serveCrawlers = (site: Site): Router => {
  const robots = [
    'User-agent: *',
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.origin}/sitemap.xml`,
    '',
  ];
  const router = Router();
  router.get('/robots.txt', (_, response) =>
    response.set('Cache-Control', AN_HOUR).type('text/plain').send(robots.join('\n')),
  );
  router.get(/^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/, async (request, response, next) => {
    const pages = await site.pages();
    if (!pages) return next();
    const part = request.params[0];
    const map = await site.kept(`sitemap ${part ?? ''}`, () => packedMap(site, pages, part));
    if (!map) return next();
    return sendPacked(request, response, map, { caching: AN_HOUR, type: 'application/xml' });
  });
  return router;
};

const packedMap = async (
  site: Site,
  pages: PublicPages,
  part: string | undefined,
): Promise<Packed | undefined> => {
  const text = part === undefined ? await wholeMap(site, pages) : await partOfMap(site, pages, Number(part));
  return text === undefined ? undefined : { json: text, packed: await promisify(gzip)(text) };
};

/** All addresses; of very many an index of the parts. */
const wholeMap = async (site: Site, pages: PublicPages): Promise<string> => {
  const ids = await site.products({ limit: MOST + 1, offset: 0 });
  if (ids.length <= MOST) return mapOf(site.origin, [...pages.publicPages, ...ids.map(pages.productPage)]);
  const parts: string[] = [];
  for (
    let number = 1;
    (await site.products({ limit: 1, offset: (number - 1) * MOST })).length > 0;
    number += 1
  )
    parts.push(`/sitemap-${number}.xml`);
  return xml('sitemapindex', 'sitemap', site.origin, parts);
};

const partOfMap = async (site: Site, pages: PublicPages, number: number): Promise<string | undefined> => {
  const ids = await site.products({ limit: MOST, offset: (number - 1) * MOST });
  if (ids.length === 0) return undefined;
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
