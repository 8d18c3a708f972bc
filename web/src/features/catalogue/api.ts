import { catalogueRoutes } from '#contracts/catalogue/api';
import type { ListOrder } from '#contracts/catalogue/options';
import { useAnswer } from '../../lib/api.ts';
import { queryOf, type Filters } from './filters.ts';

/** The goods of a page of the list. */
export const PAGE = 24;

/** The first goods of all, in one order. */
export interface Shelf {
  readonly sort: ListOrder;
  readonly limit: number;
}

export const listRequest = ({ sort, limit }: Shelf) => ({ query: { sort, limit: String(limit) } });

export const useShelf = (shelf: Shelf) => useAnswer(catalogueRoutes.allProducts, listRequest(shelf));

export const useProduct = (id: string) => useAnswer(catalogueRoutes.product, { params: { id } });

/** What the list asks for, page after page from 0. */
export const pageRequest = (filters: Filters, index: number) => ({
  query: { ...queryOf(filters), limit: String(PAGE), page: String(index + 1) },
});

/** What the list asks for first. */
export const firstPageRequest = (filters: Filters) => pageRequest(filters, 0);
