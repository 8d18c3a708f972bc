import type { ProductChanges } from '#contracts/catalogue/commands';
import type { ProductVariant } from '#contracts/catalogue/events';
import { countInStock as countOf } from '#contracts/catalogue/variant-views';
import { toCents } from '#contracts/kernel/money';
import type { Available } from '#contracts/stock/available';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import { step } from '../kernel/step.ts';
import type { UpdateProduct } from './decide/update-product.ts';
import { decisions } from './decisions.ts';
import { setFirst } from './first-stock.ts';
import { latest, withPictures, type Decide, type ProductDeps } from './products.ts';
import { product, type ProductState } from './state.ts';
import { areThere, saleCents, variantsFrom, type GivenStock } from './variants.ts';

type RefusalOf<D> = D extends Decide<infer Code> ? Code : never;

const changesIn = (body: ProductChanges): UpdateProduct['changes'] => {
  const { title, description, category, brand, translations, image, images, price, salePrice } = body;
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
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

/**
 * Of a variant that has left nothing can be bought, and no page shows it: its pieces leave the stock, on record, also those
 * that an order gave back since, or that a crash left. The product's own stay where it is its only variant. Danger: what is
 * in stock and no variant may be one that another update adds meanwhile; so of these only where `isSeen`, the update names
 * the revision that its editor saw: it is refused then.
 */
const takenOut = (
  productId: string,
  { former, variants }: Readonly<Record<'former' | 'variants', readonly ProductVariant[]>>,
  available: Available,
  isSeen: boolean,
): readonly GivenStock[] => {
  const idsOf = (of: readonly ProductVariant[]) => new Set(of.map(({ variantId }) => variantId));
  const [had, kept] = [idsOf(former), variants.length === 0 ? new Set([productId]) : idsOf(variants)];
  return [...available]
    .filter(([id, pieces]) => pieces > 0 && !kept.has(id) && (isSeen || had.has(id)))
    .map(([variantId]) => ({ variantId, available: 0 }));
};

/** The command's variants and stocks, checked against the current product. */
const stockedBy = (
  productId: string,
  state: ProductState,
  { options, variants: given, countInStock, seenStock, revision }: ProductChanges,
  available: Available,
) => {
  const former = state.status === 'absent' ? [] : state.variants;
  if (given && !areThere(productId, state, given))
    return refuse('CHANGED_MEANWHILE', { revision: state.revision });
  const named = given && variantsFrom(productId, state, given);
  const { variants } = named ?? { variants: former };
  const changes = named && options ? { options, variants } : {};
  const left = takenOut(productId, { former, variants }, available, revision !== undefined);
  if (variants.length > 0) {
    // The sum over all variants cannot be set; sent back unchanged it is ignored.
    if (countInStock !== undefined && !named && countInStock !== countOf(productId, variants, available))
      return refuse('VARIANT_REQUIRED', { productId });
    return { kind: 'given' as const, changes, stocks: [...(named?.stocks ?? []), ...left] };
  }
  if (countInStock === undefined) return { kind: 'given' as const, changes, stocks: left };
  const only = { variantId: productId, available: countInStock, seen: seenStock };
  const isInstead = former.length > 0 && seenStock !== undefined;
  const stocks: readonly GivenStock[] = isInstead ? [{ ...only, insteadOf: former }] : [only, ...left];
  return { kind: 'given' as const, changes, stocks };
};

const availableOf = (productId: string, { variantId, insteadOf }: GivenStock, available: Available): number =>
  insteadOf ? countOf(productId, insteadOf, available) : (available.get(variantId) ?? 0);

/** Changes the given fields, and the stock if it is given. */
export const updateProduct = async (
  deps: ProductDeps,
  productId: string,
  body: ProductChanges,
  now: Date,
  context: CommandContext,
) => {
  const { handler, stock } = deps;
  const { revision, image, images, variants, countInStock } = body;
  const isStocked = variants !== undefined || countInStock !== undefined;
  const { state } = await handler.load(product, productId);
  if (state.status !== 'sold') return refuse('PRODUCT_NOT_FOUND');
  const stockNow = async (): Promise<Available> => (isStocked ? stock.available(productId) : new Map());
  let available = await stockNow();
  const given = stockedBy(productId, state, body, available);
  if (given.kind === 'refused') return given;
  const changes = { ...changesIn(body), ...given.changes };
  const changing = () =>
    given.stocks.filter(
      (each) => each.insteadOf !== undefined || each.available !== available.get(each.variantId),
    );
  const update = decisions.UpdateProduct(
    { productId, changes, seenRevision: revision, changesStock: changing().length > 0 },
    { now },
  );
  // Stocks are checked before anything changes, so that a refused update changes nothing.
  const checked: Decide<RefusalOf<typeof update>> = (current) => {
    const outdated = changing().find(
      (each) => each.seen !== undefined && each.seen !== availableOf(productId, each, available),
    );
    return current.status === 'sold' && outdated
      ? refuse('CHANGED_MEANWHILE', { countInStock: availableOf(productId, outdated, available) })
      : update(current);
  };
  let decide: Decide<RefusalOf<typeof update> | 'PICTURE_NOT_FOUND'> = checked;
  if (image || images) {
    decide = await withPictures(deps, { productId, state, decide: checked }, now, context);
    // To take pictures takes time, in which some may be sold.
    available = await stockNow();
  }
  // What is sold instead of variants is counted at the append, when nothing of them can be bought any more.
  const isNew = ({ variantId, insteadOf }: GivenStock) =>
    !insteadOf && available.get(variantId) === undefined;
  // A new variant is not visible before the product has it.
  const first = decide(state).kind === 'accept' ? given.stocks.filter(isNew) : [];
  const begun = await setFirst(stock, { productId, stocks: first }, available, now, context);
  const outcome = await handler.handle(product, productId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  const others = given.stocks.filter((each) => !first.includes(each));
  const stocked = await Promise.all(others.map((each) => setStock(deps, productId, each, now, context)));
  const outdated = stocked.find((each) => each.kind === 'outdated');
  if (outdated?.kind === 'outdated') {
    const isDone = (each: GivenStock, i: number) => stocked[i]?.kind === 'done' && changing().includes(each);
    const isHalfDone = outcome.events.length > 0 || others.some(isDone);
    return refuse(isHalfDone ? 'STOCK_NOT_SAVED' : 'CHANGED_MEANWHILE', {
      countInStock: outdated.countInStock,
    });
  }
  const positions = stocked.flatMap((each) => (each.kind === 'done' ? [each.position] : []));
  return { ...outcome, position: latest([outcome.position, ...begun, ...positions]) };
};

/** `outdated`: it is not what the editor saw, but `countInStock`. */
const setStock = async (
  { stock }: ProductDeps,
  productId: string,
  given: GivenStock,
  now: Date,
  context: CommandContext,
) => {
  const { variantId, available, seen } = given;
  const of = { productId, variantId };
  const setting = step(context, variantId);
  if (seen === undefined)
    return { kind: 'done', position: await stock.set(of, available, now, setting) } as const;
  const insteadOf = given.insteadOf?.map((each) => each.variantId);
  const outcome = await stock.setSeen({ ...of, available, seen, insteadOf }, now, setting);
  if (outcome.kind === 'done') return outcome;
  const countInStock = availableOf(productId, given, outcome.state.available);
  return { kind: 'outdated', countInStock } as const;
};
