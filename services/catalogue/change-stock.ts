import type { AdjustStockBody } from '#contracts/stock/commands';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import type { ProductDeps } from './products.ts';
import { product } from './state.ts';

interface ChangeStock extends AdjustStockBody {
  readonly productId: string;
  /** Identifies the request, which changes the stock only once. */
  readonly request: string;
}

/** Changes the available stock of a variant by a difference. The same `request` changes it only once. */
export const changeStock = async (
  { handler, stock }: ProductDeps,
  { variantId, ...command }: ChangeStock,
  now: Date,
  context: CommandContext,
) => {
  const { productId } = command;
  const { state } = await handler.load(product, productId);
  if (state.status !== 'sold') return refuse('PRODUCT_NOT_FOUND');
  if (state.variants.length > 0 && variantId === undefined) return refuse('VARIANT_REQUIRED', { productId });
  const of = { productId, variantId: variantId ?? productId };
  const isVariant =
    state.variants.length === 0
      ? of.variantId === productId
      : state.variants.some((each) => each.variantId === of.variantId);
  if (!isVariant) return refuse('PRODUCT_UNAVAILABLE', { productId });
  const outcome = await stock.adjust({ ...command, ...of }, now, context);
  return outcome.kind === 'done'
    ? ({ kind: 'done', state, position: outcome.position } as const)
    : refuse(outcome.code, { countInStock: outcome.state.available.get(of.variantId) ?? 0 });
};
