import type { NewProduct } from '#contracts/catalogue/commands';
import type { CatalogueEvent } from '#contracts/catalogue/events';
import { toCents } from '#contracts/kernel/money';
import { later } from '#contracts/kernel/recorded';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse, type Decision } from '../kernel/decision.ts';
import type { Handler } from '../kernel/handler.ts';
import { decisions } from './decisions.ts';
import { hasBegunWith, setFirst } from './first-stock.ts';
import type { Pictures, Stock } from './ports.ts';
import { absent, product, type ProductState } from './state.ts';
import { saleCents, variantsFrom } from './variants.ts';

export interface ProductDeps {
  readonly handler: Handler;
  readonly stock: Stock;
  readonly pictures: Pictures;
}

export const latest = (positions: readonly bigint[]): bigint => positions.reduce(later, 0n);

export type Decide<Code extends string> = (state: ProductState) => Decision<CatalogueEvent, Code>;

/** The pictures that a decision records. */
const picturesIn = (decision: Decision<CatalogueEvent, string>): readonly string[] =>
  decision.kind === 'accept'
    ? decision.events.flatMap(({ data }) => ('images' in data ? data.images : []))
    : [];

/** Lets a decision record pictures only if they could be taken for the product. A refused decision takes none. */
export const withPictures = async <Code extends string>(
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
 * Creates a product and its stock. Stock comes first: it is invisible until the product exists, wherever a crash
 * happens. A product that exists already keeps its stock, also one that a repeat of this command created meanwhile; where
 * it began with another stock, it is another product, and refused.
 */
export const createProduct = async (
  deps: ProductDeps,
  productId: string,
  { price, salePrice, countInStock, image, images, variants: given, ...details }: NewProduct,
  now: Date,
  context: CommandContext,
) => {
  const { handler, stock } = deps;
  const prices = { priceCents: toCents(price), salePriceCents: saleCents(salePrice) };
  const pictures = images ?? (image === '' ? [] : [image]);
  const { title, description, category, brand, translations, options } = details;
  // Before the product is looked for: where that is not there yet, nobody can have bought of this.
  const before = await stock.available(productId);
  const { state } = await handler.load(product, productId);
  // Variants get ids as if the product were new, so that a repeat of the command makes the same ones.
  const { variants, stocks } = variantsFrom(productId, absent, given);
  const facts = { title, description, category, brand, translations, images: pictures, ...prices };
  const command = { productId, ...facts, options, variants };
  const create = decisions.CreateProduct(command, { now });
  const decide = await withPictures(deps, { productId, state, decide: create }, now, context);
  const isNew = decide(state).kind === 'accept';
  const isPlain = variants.length === 0;
  const first = { productId, stocks: isPlain ? [{ variantId: productId, available: countInStock }] : stocks };
  const stocked = isNew ? await setFirst(stock, first, before, now, context) : [];
  const outcome = await handler.handle(product, productId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  const ids = isPlain ? [productId] : variants.map(({ variantId }) => variantId);
  const isOurs = await hasBegunWith(stock, first, ids, outcome.events.length > 0);
  return isOurs ? { ...outcome, position: latest([outcome.position, ...stocked]) } : refuse('PRODUCT_EXISTS');
};
