import type { DeclinedRow } from '#contracts/catalogue/import';
import { messages } from '#contracts/messages';
import type { CommandContext } from '../../kernel/command-context.ts';
import { createProduct, updateProduct, type ProductDeps } from '../products.ts';
import { product } from '../state.ts';
import { bodyOf, identityOf, wrong, type BodyKind, type Identity } from './check-row.ts';
import { isFileName, type Picture } from './pictures.ts';
import { problemOf, type ImportRow, type RowProblem, type RowResult } from './row.ts';

export interface RowDeps extends ProductDeps {
  readonly picture: (file: string) => Promise<Picture>;
  /** The context of the command that makes this product what its row says. */
  readonly context: (productId: string) => CommandContext;
  /** Whether a run of this file that was cut short has set this product's stock already. */
  readonly wasStocked: (productId: string, context: CommandContext) => Promise<boolean>;
  readonly clock: () => Date;
}

type Outcome = { readonly kind: 'created' | 'updated' | 'unchanged' } | Refused;
type Refused = { readonly kind: 'refused'; readonly problems: readonly RowProblem[] };

const refused = (...problems: readonly RowProblem[]): Refused => ({ kind: 'refused', problems });

/**
 * Makes a product what its row says, by the same commands as the admin area. `seen` has the products of the rows before.
 *
 * Killed in between, no row is half there. A new product is invisible until its last step, which is one append. Of one
 * that is there, details, price and picture change in one append, the stock in a second: so nothing is ever sold at a
 * price that the row replaces, and what is refused has changed nothing. The same file imported again does the second.
 */
export const importRow = async (
  deps: RowDeps,
  row: ImportRow,
  seen: Map<string, number>,
): Promise<RowResult> => {
  const { line, problems } = row;
  const identity = problems.length > 0 ? { kind: 'wrong' as const, problems } : identityOf(row);
  if (identity.kind === 'wrong') return { line, ...refused(...identity.problems) };
  const { productId } = identity.value;
  const before = seen.get(productId);
  if (before !== undefined) return { line, ...refused(problemOf('', 'SAME_PRODUCT', { line: before })) };
  seen.set(productId, line);
  const outcome = await put(deps, row, identity.value);
  return outcome.kind === 'refused' ? { line, ...outcome } : { line, productId, ...outcome };
};

const put = async (deps: RowDeps, row: ImportRow, { productId, mustExist }: Identity): Promise<Outcome> => {
  const { state } = await deps.handler.load(product, productId);
  if (state.status !== 'absent') return update(deps, productId, row);
  return mustExist ? declined('PRODUCT_NOT_FOUND') : create(deps, productId, row);
};

const create = async (deps: RowDeps, productId: string, row: ImportRow): Promise<Outcome> => {
  const body = await completeBody(deps, 'create', row);
  if (body.kind === 'wrong') return refused(...body.problems);
  const outcome = await createProduct(deps, productId, body.value, deps.clock(), deps.context(productId));
  return outcome.kind === 'refused' ? declined(outcome.code) : { kind: 'created' };
};

const update = async (deps: RowDeps, productId: string, row: ImportRow): Promise<Outcome> => {
  const body = await completeBody(deps, 'update', row);
  if (body.kind === 'wrong') return refused(...body.problems);
  const context = deps.context(productId);
  const { countInStock, ...facts } = body.value;
  const isStocked =
    countInStock === undefined ||
    countInStock === (await deps.stock.available(productId)) ||
    (await deps.wasStocked(productId, context));
  const changes = isStocked ? facts : body.value;
  const outcome = await updateProduct(deps, productId, changes, deps.clock(), context);
  if (outcome.kind === 'refused') return declined(outcome.code);
  return { kind: outcome.events.length > 0 || !isStocked ? 'updated' : 'unchanged' };
};

/** The row's body, with the picture that it names. That comes last, since it costs most. */
const completeBody = async <Kind extends BodyKind>(deps: RowDeps, kind: Kind, row: ImportRow) => {
  const { image } = row.fields;
  if (!isFileName(image)) return bodyOf(kind, row);
  const checked = bodyOf(kind, { ...row, fields: { ...row.fields, image: '' } });
  if (checked.kind === 'wrong') return checked;
  const picture = await deps.picture(image);
  if ('refused' in picture) return wrong({ field: 'image', ...picture.refused });
  return { ...checked, value: { ...checked.value, image: picture.path } };
};

const fields: Readonly<Partial<Record<DeclinedRow, string>>> = {
  SALE_NOT_BELOW_PRICE: 'salePrice',
  PRODUCT_NOT_FOUND: '_id',
  PICTURE_NOT_FOUND: 'image',
};

const declined = (code: DeclinedRow): Refused =>
  refused({ field: fields[code] ?? '', code, values: {}, reason: messages[code] });
