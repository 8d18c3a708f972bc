import { categories } from '#contracts/catalogue/options';
import { paths, productsWith } from '../lib/paths.ts';
import { descriptions } from '../locales/descriptions.ts';
import { accountForms } from '../locales/en-accounts.ts';
import { en } from '../locales/en.ts';
import { heads, type HeadName } from '../locales/heads.ts';
import { notFound } from '../locales/not-found.ts';
import { filtersFrom, type Filters } from '../features/catalogue/filters.ts';
import { categoryHeadOf } from '../features/catalogue/category-head.ts';
import { descriptionOf } from './describe.ts';
import { isPage, sightOf, withoutSlash, type Answered } from './pages/at.ts';
import type { Read } from './pages/reads.ts';
import type { Head, Part } from './head.types.ts';
import { crumbs, productPart } from './product-head.ts';

/** What a page's head depends on: on a product's page the product, which may not exist. */
export const describedBy = (url: string): readonly Read[] =>
  (sightOf(url)?.reads ?? []).filter(({ route }) => route === 'product');

export function headOf(url: string, answered: readonly Answered[], origin: string): Head {
  const { title, canonical, ...part } = partOf(url, answered, origin);
  return {
    type: 'website',
    image: `${origin}/preview.png`,
    data: [],
    status: 200,
    ...part,
    title: title === '' ? 'Suuq' : `${title} · Suuq`,
    canonical: canonical === undefined ? undefined : origin + canonical,
  };
}

function partOf(url: string, answered: readonly Answered[], origin: string): Part {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  const path = withoutSlash(pathname);
  if (path === paths.home) return homePart(origin);
  if (path === paths.products) return listPart(searchParams, origin);
  if (path.startsWith(paths.product(''))) return productPart(answered, origin);
  if (path === paths.terms || path === paths.privacy)
    return {
      title: heads[path === paths.terms ? 'terms' : 'privacy'].en,
      description: descriptionOf({ pathname: path, search: '' }, 'en'),
      canonical: path,
    };
  const own = named[path];
  if (own !== undefined) return { title: own, description: descriptions.en.home };
  return isPage(url)
    ? { title: '', description: descriptions.en.home }
    : { title: notFound.en.head, description: descriptions.en.home, status: 404 };
}

const named: Readonly<Record<string, string>> = {
  [paths.login]: en.accounts.login,
  [paths.register]: accountForms.register,
  [paths.forgotPassword]: accountForms.forgotten.title,
  [paths.resetPassword]: accountForms.forgotten.choose,
  [paths.confirmAddress]: accountForms.confirming.title,
  [paths.confirmNewAddress]: accountForms.confirmingNew.title,
  [paths.shipping]: heads.shipping.en,
  [paths.payment]: heads.payment.en,
  [paths.placeOrder]: heads.placeOrder.en,
  [paths.myOrders]: heads.myOrders.en,
  [paths.profile]: heads.manageProfile.en,
};

const homePart = (origin: string): Part => ({
  title: '',
  description: descriptions.en.home,
  canonical: paths.home,
  data: [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Suuq',
      url: origin + paths.home,
      logo: `${origin}/icon-512.png`,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Suuq',
      url: origin + paths.home,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${paths.products}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});

/**
 * A category's list is a page of its own, and so is the sale. Every other filter is a view of the list, and a search is
 * not a page at all.
 */
function listPart(search: URLSearchParams, origin: string): Part {
  const { chosen, q } = filtersFrom(search);
  const description = descriptionOf({ pathname: paths.products, search: search.toString() }, 'en');
  if (q !== '') return { title: en.catalogue.resultsFor(q), description };
  const { head } = categoryHeadOf(chosen);
  const title = heads[head].en;
  const canonical = canonicalList(head, chosen);
  return { title, description, canonical, data: [crumbs(origin, [[title, canonical]])] };
}

const canonicalList = (head: HeadName, { category: [category] }: Filters['chosen']): string => {
  if (head === 'products') return paths.products;
  return category === undefined ? productsWith('offer', 'on-sale') : productsWith('category', category);
};

/** The pages, besides those of the products, that search engines may find. */
export const publicPages: readonly string[] = [
  paths.home,
  paths.products,
  paths.terms,
  paths.privacy,
  productsWith('offer', 'on-sale'),
  ...categories.map((category) => productsWith('category', category)),
];
