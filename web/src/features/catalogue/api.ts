import { catalogueRoutes } from '#contracts/catalogue/api';
import { useAnswer } from '../../lib/api.ts';
import { queryOf, type Filters } from './filters.ts';

/** The goods of a page of the list. */
export const PAGE = 24;

/** The first goods in listing order; the home page shows them. */
export const useFirstProducts = (limit: number) =>
  useAnswer(catalogueRoutes.allProducts, { query: { limit: String(limit) } });

export const useProduct = (id: string) => useAnswer(catalogueRoutes.product, { params: { id } });

/** What the list asks for, page after page from 0. */
export const pageRequest = (filters: Filters, index: number) => ({
  query: { ...queryOf(filters), limit: String(PAGE), page: String(index + 1) },
});

/** What the list asks for first. */
export const firstPageRequest = (filters: Filters) => pageRequest(filters, 0);
