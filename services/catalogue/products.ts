import type { NewProduct, ProductChanges } from '#contracts/catalogue/commands';
import { toCents } from '#contracts/kernel/money';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { decisions } from './decisions.ts';
import type { Stock } from './ports.ts';
import { product, type ProductFacts } from './state.ts';

export interface ProductDeps {
  readonly handler: Handler;
  readonly stock: Stock;
}

const saleCents = (salePrice: number | null): number | null => (salePrice ? toCents(salePrice) : null);
const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * Creates a product and its stock. Stock comes first: it is invisible until the product exists, whatever dies between.
 * A product that is there keeps its stock: a repeated command must not give back what was sold since.
 */
export const createProduct = async (
  { handler, stock }: ProductDeps,
  productId: string,
  { title, description, category, brand, price, salePrice, countInStock, image }: NewProduct,
  now: Date,
  context: CommandContext,
) => {
  const { state } = await handler.load(product, productId);
  const stocked = state.status === 'absent' ? await stock.set(productId, countInStock, now, context) : 0n;
  const prices = { priceCents: toCents(price), salePriceCents: saleCents(salePrice) };
  const command = { productId, title, description, category, brand, image, ...prices };
  const outcome = await handler.handle(
    product,
    productId,
    decisions.CreateProduct(command, { now }),
    context,
  );
  return outcome.kind === 'refused' ? outcome : { ...outcome, position: later(outcome.position, stocked) };
};

/** Changes the fields that are sent, and the stock where that is one of them. */
export const updateProduct = async (
  { handler, stock }: ProductDeps,
  productId: string,
  { revision, countInStock, price, salePrice, title, description, category, brand, image }: ProductChanges,
  now: Date,
  context: CommandContext,
) => {
  const given = {
    title,
    description,
    category,
    brand,
    image,
    priceCents: price === undefined ? undefined : toCents(price),
    salePriceCents: salePrice === undefined ? undefined : saleCents(salePrice),
  };
  const changes: Partial<ProductFacts> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const command = { productId, changes, seenRevision: revision };
  const outcome = await handler.handle(
    product,
    productId,
    decisions.UpdateProduct(command, { now }),
    context,
  );
  if (outcome.kind === 'refused' || countInStock === undefined) return outcome;
  const stocked = await stock.set(productId, countInStock, now, context);
  return { ...outcome, position: later(outcome.position, stocked) };
};
