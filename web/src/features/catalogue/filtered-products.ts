import { catalogueRoutes } from '#contracts/catalogue/api';
import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import { call, keyOf, type AnswerOf } from '../../lib/api.ts';
import { onLive } from '../../lib/live.ts';
import { PAGE, pageRequest } from './api.ts';
import type { Filters } from './filters.ts';

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
