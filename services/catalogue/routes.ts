import type { catalogueRoutes } from '#contracts/catalogue/api';
import { idempotencyKey } from '#contracts/orders/commands';
import { derivedId, newId } from '../kernel/derived-id.ts';
import type { SignedInCall } from '../platform/http/call-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { ok } from '../platform/http/reply.ts';
import { decisions } from './decisions.ts';
import type { RatingOf } from './ports.ts';
import { changeStock, createProduct, updateProduct, type ProductDeps } from './products.ts';
import { product, type ProductState } from './state.ts';
import { productView } from './view.ts';

interface Deps extends ProductDeps {
  readonly ratingOf: RatingOf;
}

type Commands = Pick<
  typeof catalogueRoutes,
  'createProduct' | 'updateProduct' | 'changeStock' | 'discontinueProduct'
>;

const wrongKey = { path: 'Idempotency-Key', message: 'must be 1 to 255 characters' };
const keyOf = (call: SignedInCall) => idempotencyKey.optional().safeParse(call.header('idempotency-key'));

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
    createProduct: async ({ body }, call) => {
      const key = keyOf(call);
      if (!key.success) return refuse('INVALID_INPUT', [wrongKey]);
      // An answer that was lost is asked for again: then the product is there, and is answered.
      const productId = key.data === undefined ? newId() : derivedId('product', call.actor.userId, key.data);
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
      if (outcome.kind === 'refused') return outcome;
      return ok(
        { message: 'Product Saved', product: await view(id, outcome.state) },
        { position: outcome.position },
      );
    },
    changeStock: async ({ params: { id: productId }, body }, call) => {
      const key = keyOf(call);
      if (!key.success) return refuse('INVALID_INPUT', [wrongKey]);
      const request = key.data === undefined ? newId() : derivedId('stock', call.actor.userId, key.data);
      const outcome = await changeStock(deps, { productId, ...body, request }, call.now(), call.command());
      if (outcome.kind === 'refused') return outcome;
      return ok(
        { message: 'Stock Changed', product: await view(productId, outcome.state) },
        { position: outcome.position },
      );
    },
    discontinueProduct: async ({ params: { id } }, call) => {
      const decide = decisions.DiscontinueProduct({ productId: id }, { now: call.now() });
      const outcome = await deps.handler.handle(product, id, decide, call.command());
      if (outcome.kind === 'refused') return outcome;
      return ok({ id, message: 'product  deleted' }, { position: outcome.position });
    },
  };
};
