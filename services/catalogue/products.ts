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
type RefusalOf<D> = D extends Decide<infer Code> ? Code : never;

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
 * A product that is there keeps its stock, and so does one that a repeat of this command has created meanwhile.
 */
export const createProduct = async (
  deps: ProductDeps,
  productId: string,
  { price, salePrice, countInStock, image, images, ...details }: NewProduct,
  now: Date,
  context: CommandContext,
) => {
  const { handler, stock } = deps;
  const prices = { priceCents: toCents(price), salePriceCents: saleCents(salePrice) };
  const pictures = images ?? (image === '' ? [] : [image]);
  const { title, description, category, brand, translations } = details;
  const facts = { title, description, category, brand, translations, images: pictures, ...prices };
  const command = { productId, ...facts };
  const { state } = await handler.load(product, productId);
  const create = decisions.CreateProduct(command, { now });
  const decide = await withPictures(deps, { productId, state, decide: create }, now, context);
  const isNew = decide(state).kind === 'accept';
  const stocked = isNew ? await stock.setFirst(productId, countInStock, now, context) : 0n;
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
    seenStock,
    price,
    salePrice,
    title,
    description,
    category,
    brand,
    translations,
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
    translations,
    image,
    images,
    priceCents: price === undefined ? undefined : toCents(price),
    salePriceCents: salePrice === undefined ? undefined : saleCents(salePrice),
  };
  const changes: UpdateProduct['changes'] = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const available = countInStock === undefined ? undefined : await stock.available(productId);
  const changesStock = countInStock !== available;
  const update = decisions.UpdateProduct(
    { productId, changes, seenRevision: revision, changesStock },
    { now },
  );
  // Looked at before anything is changed: what is refused is refused whole.
  const isOutdated = changesStock && seenStock !== undefined && seenStock !== available;
  const checked: Decide<RefusalOf<typeof update>> = (current) =>
    current.status === 'sold' && isOutdated && available !== undefined
      ? refuse('CHANGED_MEANWHILE', { countInStock: available })
      : update(current);
  const state = changes.image || changes.images ? (await handler.load(product, productId)).state : undefined;
  const decide = state
    ? await withPictures(deps, { productId, state, decide: checked }, now, context)
    : checked;
  const outcome = await handler.handle(product, productId, decide, context);
  if (outcome.kind === 'refused' || countInStock === undefined) return outcome;
  const stocked = await setStock(deps, { productId, available: countInStock, seen: seenStock }, now, context);
  return stocked.kind === 'refused'
    ? stocked
    : { ...outcome, position: later(outcome.position, stocked.position) };
};

interface NewStock {
  readonly productId: string;
  readonly available: number;
  readonly seen: number | undefined;
}

const setStock = async (
  { stock }: ProductDeps,
  { seen, ...command }: NewStock,
  now: Date,
  context: CommandContext,
) => {
  const { productId, available } = command;
  if (seen === undefined)
    return { kind: 'done', position: await stock.set(productId, available, now, context) } as const;
  const outcome = await stock.setSeen({ ...command, seen }, now, context);
  return outcome.kind === 'done' ? outcome : refuse(outcome.code, { countInStock: outcome.state.available });
};

/** Changes what can be bought by a difference. One `request` does it once. */
export const changeStock = async (
  { handler, stock }: ProductDeps,
  command: Parameters<ProductDeps['stock']['adjust']>[0],
  now: Date,
  context: CommandContext,
) => {
  const { state } = await handler.load(product, command.productId);
  if (state.status !== 'sold') return refuse('PRODUCT_NOT_FOUND');
  const outcome = await stock.adjust(command, now, context);
  return outcome.kind === 'done'
    ? ({ kind: 'done', state, position: outcome.position } as const)
    : refuse(outcome.code, { countInStock: outcome.state.available });
};
