import type { catalogueRoutes } from '#contracts/catalogue/api';
import { derivedId, newId } from '../kernel/ids.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { answered, ok } from '../platform/http/reply.ts';
import { decisions } from './decisions.ts';
import type { RatingOf } from './ports.ts';
import { changeStock } from './change-stock.ts';
import { createProduct, type ProductDeps } from './products.ts';
import { updateProduct } from './update-product.ts';
import { product, type ProductState } from './state.ts';
import { productView } from './view.ts';

interface Deps extends ProductDeps {
  readonly ratingOf: RatingOf;
}

type Commands = Pick<
  typeof catalogueRoutes,
  'createProduct' | 'updateProduct' | 'changeStock' | 'discontinueProduct'
>;

export const catalogueHandlers = (deps: Deps): Handlers<Commands> => {
  const view = async (productId: string, state: ProductState) => {
    if (state.status === 'absent') throw new Error(`Product ${productId} was changed and is not there`);
    return productView(
      productId,
      state,
      await deps.stock.available(productId),
      await deps.ratingOf(productId),
    );
  };
  return {
    createProduct: async ({ body, headers: { 'Idempotency-Key': key } }, call) => {
      // After a lost answer the same request comes again: the product exists then, and is answered.
      const productId = key === undefined ? newId() : derivedId('product', call.actor.userId, key);
      const outcome = await createProduct(deps, productId, body, call.now(), call.command());
      if (outcome.kind === 'refused')
        return outcome.code === 'PRODUCT_EXISTS' ? refuse('IDEMPOTENCY_KEY_REUSED') : outcome;
      return ok(
        { message: 'Product Saved', product: await view(productId, outcome.state) },
        { position: outcome.position },
      );
    },
    updateProduct: async ({ params: { id }, body }, call) => {
      const outcome = await updateProduct(deps, id, body, call.now(), call.command());
      return answered(outcome, async ({ state }) => ({
        message: 'Product Saved',
        product: await view(id, state),
      }));
    },
    changeStock: async ({ params: { id: productId }, body, headers: { 'Idempotency-Key': key } }, call) => {
      const request = key === undefined ? newId() : derivedId('stock', call.actor.userId, key);
      const outcome = await changeStock(deps, { productId, ...body, request }, call.now(), call.command());
      return answered(outcome, async ({ state }) => ({
        message: 'Stock Changed',
        product: await view(productId, state),
      }));
    },
    discontinueProduct: async ({ params: { id } }, call) => {
      const decide = decisions.DiscontinueProduct({ productId: id }, { now: call.now() });
      const outcome = await deps.handler.handle(product, id, decide, call.command());
      return answered(outcome, () => ({ id, message: 'product  deleted' }));
    },
  };
};
