import { catalogueRoutes } from '#contracts/catalogue/api';
import type { Category, SortOrder } from '#contracts/catalogue/options';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { WithHeaders } from '#contracts/kernel/client';
import type { Days } from '#contracts/kernel/day';
import { pathOf } from '#contracts/kernel/route';
import { call, type AnswerOf } from '../../../lib/api.ts';
import { useList } from '../../../lib/list.ts';
import { useLocale, type Language } from '../../../lib/locale.tsx';
import { sortedIn } from '../filters.ts';

/** Products on a page: the browser holds no more, however many exist. */
export const PAGE = 24;

/** The address of all products as a file that can be imported again. */
export const exportAddress = `/api${pathOf(catalogueRoutes.exportProducts, {})}`;

/** The list's filters; without `sort` it is in listing order. */
interface ProductQuestion {
  readonly q: string;
  readonly category: Category | undefined;
  readonly sort: SortOrder | undefined;
  /** When the products were created. */
  readonly days: Days;
  readonly page: number;
}

type Page = WithHeaders<AnswerOf<typeof catalogueRoutes.filterProducts>>;

const without = (page: Page, id: string): Page => ({
  ...page,
  total: page.total === undefined ? undefined : page.total - 1,
  answer: { ...page.answer, products: page.answer.products.filter(({ _id }) => _id !== id) },
});

const requestFor = ({ q, category, sort, days, page }: ProductQuestion, language: Language) => ({
  query: {
    limit: String(PAGE),
    page: String(page),
    ...(q && { q }),
    ...(category && { category }),
    ...(sort && { sortBy: sort, ...sortedIn(language, { sortBy: sort }) }),
    ...days,
  },
});

/** A page of the products. `remove` hides one at once, and shows it again when the shop refuses. */
export function useProducts(question: ProductQuestion | null) {
  const { language } = useLocale();
  const { data, error, isLoading, mutate } = useList(
    catalogueRoutes.filterProducts,
    question && requestFor(question, language),
  );
  const discontinue = async (id: string): Promise<undefined> => {
    await call(catalogueRoutes.discontinueProduct, { params: { id } });
  };
  const remove = (id: string) =>
    mutate(discontinue(id), {
      populateCache: false,
      rollbackOnError: true,
      ...(data && { optimisticData: without(data, id) }),
    });
  return {
    products: data?.answer.products,
    total: data?.total,
    error,
    isLoading,
    reload: () => mutate(),
    remove,
  };
}

/** How many products there are in all, without filters. */
export const countProducts = async (): Promise<number> => {
  const page = await call.withHeaders(catalogueRoutes.filterProducts, { query: { limit: '1' } });
  return page.total ?? 0;
};

/** A product as it is now: an editor never begins with older data. */
export const readProduct = async (id: string) =>
  (await call(catalogueRoutes.product, { params: { id } })).product;

/** Milliseconds between tries, and the most tries. */
const PAUSE = 250;
const LOOKS = 8;

/**
 * Reads a product until it is newer than the given one, or the tries run out: the read table may follow the log a
 * moment later.
 */
export async function readProductAfter(seen: ProductDetails): Promise<ProductDetails> {
  for (let looks = 1; ; looks += 1) {
    const product = await readProduct(seen._id);
    const isOther = product.revision > seen.revision || product.countInStock !== seen.countInStock;
    if (isOther || looks === LOOKS) return product;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
