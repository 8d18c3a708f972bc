import { titlesOf, type TranslatedTitles } from '#contracts/catalogue/translations';
import type { SaleStatus, VariantRef } from '#contracts/catalogue/variant-ref';
import { pricesOf } from '#contracts/catalogue/variant-views';
import { choiceOf, type ChosenValue } from '#contracts/catalogue/variants';
import { priceToPay } from '#contracts/kernel/money';
import type { Handler } from '../kernel/handler.ts';
import { product, type ProductState } from './state.ts';

/** What other contexts need to know of a product, as this variant of it. */
export interface ProductSummary {
  readonly status: SaleStatus;
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly choice: readonly ChosenValue[];
  readonly image: string;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly unitPriceCents: number;
}

const NOTHING: ProductSummary = {
  status: 'absent',
  title: '',
  translations: {},
  choice: [],
  image: '',
  priceCents: 0,
  salePriceCents: null,
  unitPriceCents: 0,
};

type Known = Exclude<ProductState, { status: 'absent' }>;

const variantOf = (state: Known, { productId, variantId }: VariantRef) => {
  if (state.variants.length > 0) {
    if (variantId === undefined) return 'unchosen';
    return state.variants.find((each) => each.variantId === variantId) ?? 'gone';
  }
  return variantId === undefined || variantId === productId ? 'only' : 'gone';
};

const summaryOf = (state: ProductState, asked: VariantRef): ProductSummary => {
  if (state.status === 'absent') return NOTHING;
  const { title, translations, images, options } = state;
  const variant = variantOf(state, asked);
  const image = images[0] ?? '';
  const whole = { title, translations: titlesOf(translations), choice: [], image };
  if (typeof variant === 'string') {
    const { status, priceCents, salePriceCents } = state;
    const prices = { priceCents, salePriceCents, unitPriceCents: priceToPay(state) };
    if (status === 'discontinued' || variant === 'only') return { status, ...whole, ...prices };
    // A variant that left the shop counts as a discontinued product.
    return { status: variant === 'gone' ? 'discontinued' : 'unchosen', ...whole, ...prices };
  }
  const prices = pricesOf(state, variant);
  return {
    status: state.status,
    ...whole,
    choice: choiceOf(options, variant.values),
    image: variant.image === '' ? image : variant.image,
    ...prices,
    unitPriceCents: priceToPay(prices),
  };
};

export const createProductLookup = (handler: Handler) => ({
  /** The summary may be up to a second old. */
  recent: async (asked: VariantRef): Promise<ProductSummary> =>
    summaryOf((await handler.recent(product, asked.productId)).state, asked),
  atHead: async (asked: VariantRef): Promise<ProductSummary> =>
    summaryOf((await handler.load(product, asked.productId)).state, asked),
});
