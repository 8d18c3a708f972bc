import { catalogueRoutes } from '#contracts/catalogue/api';
import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import { call, keyOf, useAnswer, type AnswerOf } from '../../lib/api.ts';
import { onLive } from '../../lib/live.ts';
import { queryOf, type Filters } from './filters.ts';

/** The goods of a page of the list. */
export const PAGE = 24;

/** The first goods in listing order; the home page shows them. */
export const useFirstProducts = (limit: number) =>
  useAnswer(catalogueRoutes.allProducts, { query: { limit: String(limit) } });

export const useProduct = (id: string) => useAnswer(catalogueRoutes.product, { params: { id } });

const pageRequest = (filters: Filters, index: number) => ({
  query: { ...queryOf(filters), limit: String(PAGE), page: String(index + 1) },
});

/** What the list asks for first. */
export const firstPageRequest = (filters: Filters) => pageRequest(filters, 0);

/** The goods that pass the filters, page after page; while filters change, the former goods stay. */
export function useFilteredProducts(filters: Filters) {
  const request = (index: number) => pageRequest(filters, index);
  const route = catalogueRoutes.filterProducts;
  const { data, error, mutate, size, setSize, isValidating } = useSWRInfinite<AnswerOf<typeof route>, Error>(
    (index: number, before: AnswerOf<typeof route> | null) =>
      before && before.products.length < PAGE ? null : [keyOf(route, request(index)), index],
    ([, index]: [string, number]) => call(route, request(index)),
    { keepPreviousData: true, revalidateFirstPage: false },
  );
  useEffect(() => onLive(({ kind }) => void (kind === 'missed' && mutate())), [mutate]);
  return {
    products: data?.flatMap((page) => page.products),
    facets: data?.[0]?.facets ?? {},
    hasMore: data !== undefined && (data.at(-1)?.products.length ?? 0) === PAGE,
    loadingMore: isValidating && data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
    error,
    retry: () => mutate(),
  };
}
