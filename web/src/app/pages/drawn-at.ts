import { choiceOf } from '#contracts/catalogue/variants';
import type { ProductWithRatings } from '#contracts/catalogue/views';
import { generatePath } from 'react-router-dom';
import { saidIn } from '../../features/catalogue/chosen.ts';
import { filtersFrom, queryOf } from '../../features/catalogue/filters.ts';
import { searchFor } from '../../lib/choice.ts';
import { pageAt, type Answered } from './at.ts';
import type { ReadName } from './reads.ts';

type Query = (search: URLSearchParams, described: readonly Answered[]) => string;

/** What a page with these reads shows of the query of its address; others show nothing of it. */
const shown: Partial<Record<ReadName, Query>> = {
  goods: (search) => `?${new URLSearchParams(queryOf(filtersFrom(search))).toString()}`,
  product: (search, [described]) => {
    const found = described?.answer as ProductWithRatings | undefined;
    if (!found) return '';
    const values = saidIn(found.product, search).map((value) => value ?? '');
    return searchFor(choiceOf(found.product.options, values).filter(({ value }) => value !== ''));
  },
};

/**
 * The one address by which the server draws a page, given what the page's head depends on: what links add to the query,
 * such as `utm_source`, and other ways to write the path, make no other page of it.
 */
export function drawnAt(url: string, described: readonly Answered[]): string {
  const found = pageAt(url);
  if (!found) return url;
  const { page, params, search } = found;
  const queries = (page.reads ?? []).map((name) => shown[name]?.(search, described) ?? '');
  return generatePath(page.at, params) + queries.join('');
}
