import { titlesOf } from '#contracts/catalogue/translations';
import { scarcestOf } from '#contracts/catalogue/variant-views';
import { choiceOf } from '#contracts/catalogue/variants';
import { product } from '../catalogue/state.ts';
import type { Handler } from '../kernel/handler.ts';
import type { Sources } from '../letters/ports.ts';
import type { createStock } from '../stock/stock.ts';

/** What letters about low stock say: stock is low by variant, so they name it, or the one with the fewest left. */
export const scarceGoods =
  (handler: Handler, stock: Pick<ReturnType<typeof createStock>, 'available'>): Sources['goods'] =>
  async (productId, variantId) => {
    const { state } = await handler.load(product, productId);
    if (state.status !== 'sold') return undefined;
    const { title, translations, options, variants } = state;
    const asked = variants.filter((each) => variantId === undefined || each.variantId === variantId);
    const isOne = variants.length === 0 && (variantId === undefined || variantId === productId);
    if (!isOne && asked.length === 0) return undefined;
    const { values, available } = scarcestOf(productId, asked, await stock.available(productId));
    return { title, translations: titlesOf(translations), choice: choiceOf(options, values), available };
  };
