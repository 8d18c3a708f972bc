import type { DeclinedRow } from '#contracts/catalogue/import';
import { messages } from '#contracts/messages';
import type { CommandContext } from '../../kernel/command-context.ts';
import { unreadableFieldOf } from '../names.ts';
import { createProduct, type ProductDeps } from '../products.ts';
import { updateProduct } from '../update-product.ts';
import { absent, product, type ProductState } from '../state.ts';
import { bodyOf, identityOf, wrong, type BodyKind, type Identity } from './check-row.ts';
import { REVISION } from './columns.ts';
import { variantsOverTime } from './past-variants.ts';
import { isElsewhere, type Picture } from './pictures.ts';
import { reasonOf } from './reason.ts';
import { withPictures, withStandIns, withVariantPictures } from './row-pictures.ts';
import { problemOf, type ImportRow, type RowProblem, type RowResult } from './row.ts';
import { withStockToSet, type StockDeps } from './stock-to-set.ts';

export interface RowDeps extends ProductDeps, Pick<StockDeps, 'stockedBefore'> {
  readonly picture: (file: string) => Promise<Picture>;
  /** The context of the command that brings this product, at this revision, in line with its row. */
  readonly context: (productId: string, revision: number) => CommandContext;
  /** Whether an interrupted run of this file made all the changes of a product after a revision. */
  readonly changedBefore: (productId: string, revision: number) => Promise<boolean>;
  readonly clock: () => Date;
}

type Outcome = { readonly kind: 'created' | 'updated' | 'unchanged' } | Refused;
type Refused = { readonly kind: 'refused'; readonly problems: readonly RowProblem[] };

const refused = (...problems: readonly RowProblem[]): Refused => ({ kind: 'refused', problems });

/**
 * Brings a product in line with its row, by the same commands as the admin area. `seen` has the products of earlier
 * rows.
 *
 * No row is half applied if the process is killed. A new product is invisible until its last step, which is one append.
 * For an existing product, details, price, pictures and variants change in one append, and stocks after it: nothing is
 * ever sold at a price that the row replaces, and a refused row has changed nothing. Importing the same file again does
 * the rest.
 */
export const importRow = async (
  deps: RowDeps,
  row: ImportRow,
  seen: Map<string, number>,
): Promise<RowResult> => {
  const { line } = row;
  const identity = identified(row);
  if (identity.kind === 'wrong') return { line, ...refused(...identity.problems) };
  const { productId } = identity.value;
  const before = seen.get(productId);
  if (before !== undefined) return { line, ...refused(problemOf('', 'SAME_PRODUCT', { line: before })) };
  seen.set(productId, line);
  const outcome = await put(deps, row, identity.value);
  return outcome.kind === 'refused' ? { line, ...outcome } : { line, productId, ...outcome };
};

/** A row that was answered before: only its product is noted, for the rows behind it. */
export const passOver = (row: ImportRow, seen: Map<string, number>): void => {
  const identity = identified(row);
  if (identity.kind === 'wrong') return;
  const { productId } = identity.value;
  if (!seen.has(productId)) seen.set(productId, row.line);
};

const identified = (row: ImportRow) =>
  row.problems.length > 0 ? { kind: 'wrong' as const, problems: row.problems } : identityOf(row);

/**
 * What an admin saves while a row is worked on stays: the row is completed once more, from the product as it is then.
 */
const put = async (deps: RowDeps, row: ImportRow, identity: Identity): Promise<Outcome> => {
  const outcome = await tryToPut(deps, row, identity);
  const isOutdated =
    outcome.kind === 'refused' && outcome.problems.some(({ code }) => code === 'CHANGED_MEANWHILE');
  return isOutdated ? tryToPut(deps, row, identity) : outcome;
};

const tryToPut = async (
  deps: RowDeps,
  row: ImportRow,
  { productId, key, mustExist }: Identity,
): Promise<Outcome> => {
  const { state } = await deps.handler.load(product, productId);
  if (state.status === 'discontinued') return refused(problemOf(key, 'PRODUCT_DELETED', {}));
  if (state.status === 'sold') return update(deps, productId, row, state);
  if (!mustExist) return create(deps, productId, row);
  return key === 'Handle'
    ? refused(problemOf(key, 'HANDLE_NOT_HERE', {}))
    : declined('PRODUCT_NOT_FOUND', key);
};

const create = async (deps: RowDeps, productId: string, row: ImportRow): Promise<Outcome> => {
  const body = await completeBody(deps, 'create', row);
  if (body.kind === 'wrong') return refused(...body.problems);
  const variants = body.value.variants.map((each) => ({ ...each, countInStock: each.countInStock ?? 0 }));
  const given = { ...body.value, variants };
  const outcome = await createProduct(
    deps,
    productId,
    given,
    deps.clock(),
    deps.context(productId, absent.revision),
  );
  return outcome.kind === 'refused'
    ? declined(outcome.code, fieldOf(outcome.code, given))
    : { kind: 'created' };
};

const update = async (
  deps: RowDeps,
  productId: string,
  row: ImportRow,
  state: Exclude<ProductState, { status: 'absent' }>,
): Promise<Outcome> => {
  const body = await completeBody(deps, 'update', row, state);
  if (body.kind === 'wrong') return refused(...body.problems);
  const context = deps.context(productId, state.revision);
  const outdated = await outdatedBy(deps, productId, body.value.revision, state);
  const pastVariants = async () => (await deps.handler.load(variantsOverTime, productId)).state;
  const of = { productId, state, changes: body.value };
  const stocked = await withStockToSet({ ...deps, pastVariants }, row, of);
  if (stocked.kind === 'wrong') return outdated ?? refused(...stocked.problems);
  const { changes, isStocking } = stocked.value;
  // Of what the file leaves out, the body has what the product had at this revision. An outdated row names one that no
  // product has, so that it is refused unless it changes nothing.
  const seen = { ...changes, revision: outdated ? absent.revision : state.revision };
  const outcome = await updateProduct(deps, productId, seen, deps.clock(), context);
  const { title = state.title, translations = state.translations, options = state.options } = changes;
  if (outcome.kind === 'refused')
    return outdated && outcome.code === 'CHANGED_MEANWHILE'
      ? outdated
      : declined(outcome.code, fieldOf(outcome.code, { title, translations, options }, state));
  return { kind: outcome.events.length > 0 || isStocking ? 'updated' : 'unchanged' };
};

/** How to refuse a row that was written at another revision than the product has now; undefined for any other. */
const outdatedBy = async (
  { changedBefore }: RowDeps,
  productId: string,
  seen: number | undefined,
  { revision: now }: ProductState,
): Promise<Refused | undefined> => {
  if (seen === undefined || seen === now) return undefined;
  if (seen < now && (await changedBefore(productId, seen))) return undefined;
  return refused(problemOf(REVISION, 'PRODUCT_CHANGED', { seen, now }));
};

/** The row's body, with the pictures that it names. Pictures are handled last, since they cost most. */
const completeBody = async <Kind extends BodyKind>(
  deps: RowDeps,
  kind: Kind,
  row: ImportRow,
  state?: Exclude<ProductState, { status: 'absent' }>,
) => {
  const { standIns, row: named } = withStandIns(withVariantPictures(row, state?.images));
  const checked = bodyOf(kind, named, state);
  if (checked.kind === 'wrong') return checked;
  const pictures = new Map<string, string>();
  for (const [standIn, { file, ...place }] of standIns) {
    const picture = await pictureOf(deps, file);
    if ('refused' in picture) return wrong({ ...place, ...picture.refused });
    pictures.set(standIn, picture.path);
  }
  return { ...checked, value: withPictures(checked.value, pictures) };
};

const pictureOf = ({ picture }: RowDeps, file: string): Promise<Picture> | Picture =>
  isElsewhere(file) ? { refused: reasonOf('PICTURE_ELSEWHERE', {}) } : picture(file);

const fields: Readonly<Partial<Record<DeclinedRow, string>>> = {
  SALE_NOT_BELOW_PRICE: 'salePrice',
  PICTURE_NOT_FOUND: 'image',
};

const fieldOf = (code: DeclinedRow, ...facts: Parameters<typeof unreadableFieldOf>): string | undefined =>
  code === 'NAME_UNREADABLE' ? unreadableFieldOf(...facts) : undefined;

const declined = (code: DeclinedRow, field = fields[code] ?? ''): Refused =>
  refused({ field, code, values: {}, reason: messages[code] });
