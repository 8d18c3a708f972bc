import { titlesOf, type TranslatedTitles } from '#contracts/catalogue/translations';
import { priceToPay } from '#contracts/kernel/money';
import type { Handler } from '../kernel/handler.ts';
import { product, type ProductState } from './state.ts';

/** What other contexts need to know of a product. */
export interface ProductSummary {
  readonly status: 'absent' | 'sold' | 'discontinued';
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly image: string;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly unitPriceCents: number;
}

const NOTHING: ProductSummary = {
  status: 'absent',
  title: '',
  translations: {},
  image: '',
  priceCents: 0,
  salePriceCents: null,
  unitPriceCents: 0,
};

const summaryOf = (state: ProductState): ProductSummary => {
  if (state.status === 'absent') return NOTHING;
  const { status, title, translations, images, priceCents, salePriceCents } = state;
  return {
    status,
    title,
    translations: titlesOf(translations),
    image: images[0] ?? '',
    priceCents,
    salePriceCents,
    unitPriceCents: priceToPay(state),
  };
};

export const createProductLookup = (handler: Handler) => ({
  /** May be up to a second old. */
  recent: async (productId: string): Promise<ProductSummary> =>
    summaryOf((await handler.recent(product, productId)).state),
  atHead: async (productId: string): Promise<ProductSummary> =>
    summaryOf((await handler.load(product, productId)).state),
});
