import { catalogueRoutes } from '#contracts/catalogue/api';
import { paymentConfigRoutes } from '#contracts/payments/config';
import { firstPageRequest, listRequest } from '../features/catalogue/api.ts';
import { filtersFrom } from '../features/catalogue/filters.ts';
import { shelves } from '../features/home/shown.ts';
import { keyOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';

/** What a page reads before it can show itself: a route of the API, with the key under which the page looks for it. */
export type FirstRead =
  | { readonly route: 'allProducts'; readonly query: Readonly<Record<string, string>> }
  | { readonly route: 'filterProducts'; readonly query: Readonly<Record<string, string>> }
  | { readonly route: 'product'; readonly id: string }
  | { readonly route: 'paymentConfig' };

export interface FirstSight {
  readonly reads: readonly FirstRead[];
  /** The page's own part of the client, as the build's manifest names it. */
  readonly module: string;
}

/** Every page of the shop says who takes its payments. */
const around = { route: 'paymentConfig' } as const;

/** The pages that are drawn at the server, for whoever comes first to the shop: home, list and product. */
export function firstSightOf(url: string): FirstSight | undefined {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  if (pathname === paths.home)
    return {
      reads: [
        around,
        ...[shelves.bestSellers, shelves.newGoods, shelves.bestOffer].map((shelf) => ({
          route: 'allProducts' as const,
          query: listRequest(shelf).query,
        })),
      ],
      module: 'src/features/home/pages/home-page.tsx',
    };
  if (pathname === paths.products)
    return {
      reads: [around, { route: 'filterProducts', query: firstPageRequest(filtersFrom(searchParams)).query }],
      module: 'src/features/catalogue/pages/products-page.tsx',
    };
  const id = /^\/shop\/product\/([0-9a-f]{24})\/?$/.exec(pathname)?.[1];
  return id === undefined
    ? undefined
    : { reads: [around, { route: 'product', id }], module: 'src/features/catalogue/pages/product-page.tsx' };
}

export interface Answered {
  readonly read: FirstRead;
  readonly answer: unknown;
}

/** The answers under the keys by which the page's hooks look for them. */
export const answersOf = (answered: readonly Answered[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(answered.map(({ read, answer }) => [keyOfRead(read), answer]));

export function keyOfRead(read: FirstRead): string {
  switch (read.route) {
    case 'allProducts':
      return keyOf(catalogueRoutes.allProducts, { query: read.query });
    case 'product':
      return keyOf(catalogueRoutes.product, { params: { id: read.id } });
    case 'paymentConfig':
      return keyOf(paymentConfigRoutes.paymentConfig, {});
    case 'filterProducts':
      return keyOf(catalogueRoutes.filterProducts, { query: read.query });
    default:
      return read satisfies never;
  }
}
