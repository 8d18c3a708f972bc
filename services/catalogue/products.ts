import type { NewProduct, ProductChanges } from '#contracts/catalogue/commands';
import type { CatalogueEvent } from '#contracts/catalogue/events';
import { toCents } from '#contracts/kernel/money';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse, type Decision } from '../kernel/decision.ts';
import type { Handler } from '../kernel/handler.ts';
import type { UpdateProduct } from './decide/update-product.ts';
import { decisions } from './decisions.ts';
import type { Pictures, Stock } from './ports.ts';
import { product, type ProductState } from './state.ts';

export interface ProductDeps {
  readonly handler: Handler;
  readonly stock: Stock;
  readonly pictures: Pictures;
}

const saleCents = (salePrice: number | null): number | null => (salePrice ? toCents(salePrice) : null);
const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);

type Decide<Code extends string> = (state: ProductState) => Decision<CatalogueEvent, Code>;

/** The pictures that a decision records. */
const picturesIn = (decision: Decision<CatalogueEvent, string>): readonly string[] =>
  decision.kind === 'accept'
    ? decision.events.flatMap(({ data }) => ('images' in data ? data.images : []))
    : [];

/** Lets a decision record pictures only if they were taken for the product. What is refused anyway takes none. */
const withPictures = async <Code extends string>(
  { pictures }: ProductDeps,
  { productId, state, decide }: { productId: string; state: ProductState; decide: Decide<Code> },
  now: Date,
  context: CommandContext,
): Promise<Decide<Code | 'PICTURE_NOT_FOUND'>> => {
  const taken = new Set(state.status === 'absent' ? [] : state.images);
  for (const image of picturesIn(decide(state)))
    if (!taken.has(image) && (await pictures.take(image, productId, now, context)) === 'taken')
      taken.add(image);
  return (current) => {
    const decision = decide(current);
    return picturesIn(decision).every((image) => taken.has(image)) ? decision : refuse('PICTURE_NOT_FOUND');
  };
};

/**
 * Creates a product and its stock. Stock comes first: it is invisible until the product exists, whatever dies between.
 * A product that is there keeps its stock: a repeated command must not give back what was sold since.
 */
export const createProduct = async (
  deps: ProductDeps,
  productId: string,
  { title, description, category, brand, price, salePrice, countInStock, image, images }: NewProduct,
  now: Date,
  context: CommandContext,
) => {
  const { handler, stock } = deps;
  const prices = { priceCents: toCents(price), salePriceCents: saleCents(salePrice) };
  const pictures = images ?? (image === '' ? [] : [image]);
  const command = { productId, title, description, category, brand, images: pictures, ...prices };
  const { state } = await handler.load(product, productId);
  const create = decisions.CreateProduct(command, { now });
  const decide = await withPictures(deps, { productId, state, decide: create }, now, context);
  const isNew = decide(state).kind === 'accept';
  const stocked = isNew ? await stock.set(productId, countInStock, now, context) : 0n;
  const outcome = await handler.handle(product, productId, decide, context);
  return outcome.kind === 'refused' ? outcome : { ...outcome, position: later(outcome.position, stocked) };
};

/** Changes the fields that are sent, and the stock where that is one of them. */
export const updateProduct = async (
  deps: ProductDeps,
  productId: string,
  {
    revision,
    countInStock,
    price,
    salePrice,
    title,
    description,
    category,
    brand,
    image,
    images,
  }: ProductChanges,
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
    images,
    priceCents: price === undefined ? undefined : toCents(price),
    salePriceCents: salePrice === undefined ? undefined : saleCents(salePrice),
  };
  const changes: UpdateProduct['changes'] = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const changesStock = countInStock !== undefined && countInStock !== (await stock.available(productId));
  const update = decisions.UpdateProduct(
    { productId, changes, seenRevision: revision, changesStock },
    { now },
  );
  const state = changes.image || changes.images ? (await handler.load(product, productId)).state : undefined;
  const decide = state
    ? await withPictures(deps, { productId, state, decide: update }, now, context)
    : update;
  const outcome = await handler.handle(product, productId, decide, context);
  if (outcome.kind === 'refused' || countInStock === undefined) return outcome;
  const stocked = await stock.set(productId, countInStock, now, context);
  return { ...outcome, position: later(outcome.position, stocked) };
};
