import { goodsRoutes } from '#contracts/catalogue/goods-api';
import { useState } from 'react';
import useSWR from 'swr';
import { keyOf, read, type AnswerOf } from '../../lib/api.ts';
import { partsOf } from '../../lib/first-of.ts';
import { useLocale, type Language } from '../../lib/locale.tsx';
import { firstPageRequest, pageRequest, PAGE, readOnReturn } from './api.ts';
import { totalOf, type Filters } from './filters.ts';

const route = goodsRoutes.filterProducts;
type Answer = AnswerOf<typeof route>;

/** How many products of each list this tab shows, so that a shopper who comes back finds their place. */
const shown = new Map<string, number>();

async function readFirst(filters: Filters, language: Language, count: number): Promise<Answer> {
  const parts = await Promise.all(
    partsOf(count).map((part) => read(route, pageRequest(filters, language, part))),
  );
  return {
    products: parts.flatMap(({ products }) => products).slice(0, count),
    facets: parts[0]?.facets ?? {},
  };
}

/** A list that is full may be whole: its facets say how many there are. */
const hasMore = ({ products, facets }: Answer, filters: Filters, count: number): boolean =>
  products.length >= count && totalOf(facets, filters) > count;

/**
 * The products that pass the filters, and more of them on demand. While filters change, the former products stay,
 * unless the page has another heading by then; where the new ones cannot be read, only those of the same list stay. A
 * list that is shown again is read again.
 */
export function useFilteredProducts(filters: Filters, heading: string) {
  const { language } = useLocale();
  const list = keyOf(route, firstPageRequest(filters, language));
  const [, drawAgain] = useState(0);
  const count = shown.get(list) ?? PAGE;
  const { data, error, mutate, isLoading } = useSWR<Answer, Error>(
    keyOf(route, pageRequest(filters, language, { limit: count, index: 0 })),
    () => readFirst(filters, language, count),
    readOnReturn,
  );
  const [last, setLast] = useState({ data, list, heading });
  if (data && (data !== last.data || heading !== last.heading)) setLast({ data, list, heading });
  const stays = error ? last.list === list : last.heading === heading;
  const answer = data ?? (stays ? last.data : undefined);
  const loadingMore = isLoading && count > PAGE;
  return {
    products: answer?.products,
    isFormer: isLoading && last.data !== undefined,
    facets: (answer ?? last.data)?.facets ?? {},
    hasMore: answer !== undefined && (loadingMore || hasMore(answer, filters, count)),
    loadingMore,
    showMore: () => {
      shown.set(list, count + PAGE);
      drawAgain(count);
    },
    error,
    retry: () => mutate(),
  };
}
