import { titlesOf } from '#contracts/catalogue/translations';
import { scarcestOf } from '#contracts/catalogue/variant-views';
import { choiceOf } from '#contracts/catalogue/variants';
import { product } from '../catalogue/state.ts';
import type { Handler } from '../kernel/handler.ts';
import type { Sources } from '../letters/ports.ts';
import type { createStock } from '../stock/stock.ts';

/** What letters about low stock say: stock is low by variant, so they name the one with the fewest left. */
export const scarceGoods =
  (handler: Handler, stock: Pick<ReturnType<typeof createStock>, 'available'>): Sources['goods'] =>
  async (productId) => {
    const { state } = await handler.load(product, productId);
    if (state.status !== 'sold') return undefined;
    const { title, translations, options, variants } = state;
    const { values, available } = scarcestOf(productId, variants, await stock.available(productId));
    return { title, translations: titlesOf(translations), choice: choiceOf(options, values), available };
  };
