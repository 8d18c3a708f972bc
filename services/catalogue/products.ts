import type { NewProduct, ProductChanges } from '#contracts/catalogue/commands';
import type { CatalogueEvent } from '#contracts/catalogue/events';
import { toCents } from '#contracts/kernel/money';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse, type Decision } from '../kernel/decision.ts';
import type { Handler } from '../kernel/handler.ts';
import { decisions } from './decisions.ts';
import type { Pictures, Stock } from './ports.ts';
import { product, type ProductFacts, type ProductState } from './state.ts';

export interface ProductDeps {
  readonly handler: Handler;
  readonly stock: Stock;
  readonly pictures: Pictures;
}

const saleCents = (salePrice: number | null): number | null => (salePrice ? toCents(salePrice) : null);
const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);

type Decide<Code extends string> = (state: ProductState) => Decision<CatalogueEvent, Code>;

/** The picture that a decision records; '' for none. */
const pictureIn = (decision: Decision<CatalogueEvent, string>): string => {
  if (decision.kind !== 'accept') return '';
  return decision.events.map(({ data }) => ('image' in data ? data.image : '')).join('');
};

/** Lets a decision record a picture only if that was taken for the product. What is refused anyway takes none. */
const withPicture = async <Code extends string>(
  { pictures }: ProductDeps,
  { productId, state, decide }: { productId: string; state: ProductState; decide: Decide<Code> },
  now: Date,
  context: CommandContext,
): Promise<Decide<Code | 'PICTURE_NOT_FOUND'>> => {
  const image = pictureIn(decide(state));
  if (image !== '' && (await pictures.take(image, productId, now, context)) === 'taken') return decide;
  return (current) => {
    const decision = decide(current);
    return pictureIn(decision) === '' ? decision : refuse('PICTURE_NOT_FOUND');
  };
};

/**
 * Creates a product and its stock. Stock comes first: it is invisible until the product exists, whatever dies between.
 * A product that is there keeps its stock: a repeated command must not give back what was sold since.
 */
export const createProduct = async (
  deps: ProductDeps,
  productId: string,
  { title, description, category, brand, price, salePrice, countInStock, image }: NewProduct,
  now: Date,
  context: CommandContext,
) => {
  const { handler, stock } = deps;
  const prices = { priceCents: toCents(price), salePriceCents: saleCents(salePrice) };
  const command = { productId, title, description, category, brand, image, ...prices };
  const { state } = await handler.load(product, productId);
  const create = decisions.CreateProduct(command, { now });
  const decide = await withPicture(deps, { productId, state, decide: create }, now, context);
  const isNew = decide(state).kind === 'accept';
  const stocked = isNew ? await stock.set(productId, countInStock, now, context) : 0n;
  const outcome = await handler.handle(product, productId, decide, context);
  return outcome.kind === 'refused' ? outcome : { ...outcome, position: later(outcome.position, stocked) };
};

/** Changes the fields that are sent, and the stock where that is one of them. */
export const updateProduct = async (
  deps: ProductDeps,
  productId: string,
  { revision, countInStock, price, salePrice, title, description, category, brand, image }: ProductChanges,
  now: Date,
  context: CommandContext,
) => {
  const { handler, stock } = deps;
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
  const update = decisions.UpdateProduct({ productId, changes, seenRevision: revision }, { now });
  const state = changes.image ? (await handler.load(product, productId)).state : undefined;
  const decide = state ? await withPicture(deps, { productId, state, decide: update }, now, context) : update;
  const outcome = await handler.handle(product, productId, decide, context);
  if (outcome.kind === 'refused' || countInStock === undefined) return outcome;
  const stocked = await stock.set(productId, countInStock, now, context);
  return { ...outcome, position: later(outcome.position, stocked) };
};
