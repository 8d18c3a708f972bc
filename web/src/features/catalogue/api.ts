import { goodsRoutes } from '#contracts/catalogue/goods-api';
import type { ListOrder, TitleLanguage } from '#contracts/catalogue/options';
import { useAnswer } from '../../lib/api.ts';
import { queryOfPart, type Part } from '../../lib/first-of.ts';
import { queryOf, sortedIn, type Filters } from './filters.ts';

/** The goods of a page of the list. */
export const PAGE = 24;

/** The first goods of all, in one order. */
export interface Shelf {
  readonly sort: ListOrder;
  readonly limit: number;
}

export const listRequest = ({ sort, limit }: Shelf) => ({ query: { sort, limit: String(limit) } });

/** Anyone who comes back to goods, be it a second later, is shown the shop as it is by then. */
export const readOnReturn = { dedupingInterval: 0 };

export const useShelf = (shelf: Shelf) =>
  useAnswer(goodsRoutes.allProducts, listRequest(shelf), readOnReturn);

export const useProduct = (id: string) => useAnswer(goodsRoutes.product, { params: { id } }, readOnReturn);

export const pageRequest = (filters: Filters, language: TitleLanguage, part: Part) => {
  const query = queryOf(filters);
  return { query: { ...query, ...sortedIn(language, query), ...queryOfPart(part) } };
};

/** What the list asks for first. */
export const firstPageRequest = (filters: Filters, language: TitleLanguage = 'en') =>
  pageRequest(filters, language, { limit: PAGE, index: 0 });
