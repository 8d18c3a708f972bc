import { createProductBody, updateProductBody, type ProductChanges } from '#contracts/catalogue/commands';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { z } from 'zod';
import { sumIn, typedSum, wholeNumberIn } from '../../../lib/typed-number.ts';
import {
  noOptions,
  optionsBody,
  optionsDraftOf,
  soldIn,
  withStockAsIs,
  type OptionsDraft,
} from './draft-options.ts';
import { optionsUpon, stockUpon } from './options-upon.ts';

/** The product form's fields, exactly as typed. */
export const fields = [
  'title',
  'description',
  'titleSo',
  'descriptionSo',
  'category',
  'brand',
  'price',
  'salePrice',
  'countInStock',
  'images',
  'options',
] as const;
export type FieldName = (typeof fields)[number];
export type TextField = Exclude<FieldName, 'options'>;
/** `images`: their paths in order, with a blank between. `options`: with the variants. */
export type Draft = Readonly<Record<TextField, string>> & { readonly options: OptionsDraft };

export const emptyDraft: Draft = {
  title: '',
  description: '',
  titleSo: '',
  descriptionSo: '',
  category: '',
  brand: '',
  price: '',
  salePrice: '',
  countInStock: '0',
  images: '',
  options: noOptions,
};

export const written = (images: readonly string[]): string => images.join(' ');
export const imagesIn = ({ images }: Pick<Draft, 'images'>): readonly string[] =>
  images.split(' ').filter((image) => image !== '');

export const draftOf = (product: ProductDetails): Draft => ({
  title: product.title,
  description: product.description,
  titleSo: product.translations.so?.title ?? '',
  descriptionSo: product.translations.so?.description ?? '',
  category: product.category,
  brand: product.brand,
  price: typedSum(product.price),
  salePrice: typedSum(product.salePrice),
  countInStock: String(product.countInStock),
  images: written(product.images.map(({ url }) => url)),
  options: optionsDraftOf(product),
});

/** Whether it is sold as variants; their total stock is then read-only. */
export const hasVariants = ({ options }: Pick<Draft, 'options'>): boolean => soldIn(options).length > 0;

/** Without any it is the empty `image` that says so. */
const picturesOf = (images: readonly string[]) => ({
  image: images[0] ?? '',
  images: images.length === 0 ? undefined : images,
});

/** Without any Somali text there is no translation; half a translation is an error. */
const translationsOf = ({ titleSo, descriptionSo }: Pick<Draft, 'titleSo' | 'descriptionSo'>) => {
  const so = { title: titleSo.trim(), description: descriptionSo.trim() };
  return so.title === '' && so.description === '' ? {} : { so };
};

/** The form as the API takes it; whether it is valid is for the contract to say. */
const bodyOf = ({ titleSo, descriptionSo, ...draft }: Draft, seen?: ProductDetails) => ({
  ...draft,
  ...optionsBody(draft.options, imagesIn(draft), seen),
  translations: translationsOf({ titleSo, descriptionSo }),
  ...picturesOf(imagesIn(draft)),
  title: draft.title.trim(),
  description: draft.description.trim(),
  price: sumIn(draft.price),
  salePrice: sumIn(draft.salePrice) ?? null,
  // Empty is not zero: that would mark a product as sold out by mistake.
  countInStock: hasVariants(draft) ? 0 : (wholeNumberIn(draft.countInStock) ?? null),
});

const isField = (name: unknown): name is FieldName => fields.some((field) => field === name);

/** Fields that are parts of one that the API has. */
const within = { titleSo: 'title', descriptionSo: 'description' } as const;
const isTranslated = (field: FieldName): field is keyof typeof within => Object.hasOwn(within, field);
const fieldAt = ([name, language, part]: readonly PropertyKey[]) => {
  if (name === 'variants') return 'options';
  return name === 'translations' && language === 'so' ? `${String(part)}So` : name;
};

const pathsIn = (draft: Draft): readonly (readonly PropertyKey[])[] =>
  (createProductBody.safeParse(bodyOf(draft)).error?.issues ?? []).map(({ path }) => path);

/**
 * The fields that the contract refuses. Options without any sold variant are a mistake, too. A stock that is not the
 * editor's is not judged: more may have come back from orders than can be typed.
 */
export function problemsIn(draft: Draft, isStockSent = true): ReadonlySet<FieldName> {
  const isUnsold = draft.options.options.length > 0 && !hasVariants(draft);
  return new Set([
    ...pathsIn(draft)
      .map(fieldAt)
      .filter(isField)
      .filter((field) => isStockSent || field !== 'countInStock'),
    ...(isUnsold ? (['options'] as const) : []),
  ]);
}

/** The places of problems among options and variants, such as `variants.2.price`, counted in what is sent. */
export const optionProblems = (draft: Draft): ReadonlySet<string> =>
  new Set(pathsIn(draft).map((path) => path.join('.')));

/** The product to create. Only for a draft without problems: others throw. */
export function creationOf(draft: Draft): z.input<typeof createProductBody> {
  const { options, variants, ...body } = createProductBody.parse(bodyOf(draft));
  // An api from before options existed would refuse the whole product for an empty list.
  return options.length === 0 ? body : { ...body, options, variants };
}

/** A product in the editor: as read, as typed now, and whether the stock was touched. */
interface Editing {
  readonly seen: ProductDetails;
  readonly draft: Draft;
  readonly stockTouched: boolean;
}

/** Whether all options were removed: the product has a stock of its own again, at first that of all its variants. */
const isPlainAgain = ({ seen, draft }: Pick<Editing, 'seen' | 'draft'>): boolean =>
  seen.variants.length > 0 && !hasVariants(draft);

/** JSON writes what is not a number as null: a sum that cannot be read would be as good as none. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (Number.isNaN(part) ? 'unreadable' : part));

/** Whether the stock is sent with the edit. */
export const isStockEdited = (editing: Editing): boolean =>
  !hasVariants(editing.draft) && (editing.stockTouched || isPlainAgain(editing));

/**
 * The edited fields. Stock changes with every order, so only touching its field makes it the editor's to set (design
 * §8.17).
 */
export function editedFields(editing: Editing): readonly FieldName[] {
  const { seen, draft } = editing;
  const before = bodyOf(draftOf(seen), seen);
  const now = bodyOf(draft, seen);
  const valueIn = (body: ReturnType<typeof bodyOf>, field: FieldName) => {
    if (field === 'options') return [body.options, body.variants];
    return isTranslated(field) ? body.translations.so?.[within[field]] : body[field];
  };
  const differs = (field: FieldName) =>
    comparable(valueIn(now, field)) !== comparable(valueIn(before, field));
  return fields.filter((field) => (field === 'countInStock' ? isStockEdited(editing) : differs(field)));
}

/**
 * The update to send: the edited fields, the revision that the editor saw and, with the stock, how many it saw. Only
 * for a draft without problems.
 */
export function changesOf(editing: Editing): ProductChanges {
  const now: Readonly<Record<string, unknown>> = bodyOf(editing.draft, editing.seen);
  const fieldNames = editedFields(editing);
  const names = fieldNames.flatMap((field) => {
    if (field === 'options') return [field, 'variants'];
    if (field === 'images') return ['image', field];
    return isTranslated(field) ? ['translations'] : [field];
  });
  const edited = names.map((name) => [name, now[name]]);
  const { revision, countInStock: seenStock } = editing.seen;
  return updateProductBody.parse({
    ...Object.fromEntries(edited),
    ...(fieldNames.includes('countInStock') ? { seenStock } : {}),
    revision,
  });
}

/** What somebody else changed since the product was read. */
export function changedFields(seen: ProductDetails, theirs: ProductDetails): readonly FieldName[] {
  return editedFields({ seen, draft: draftOf(theirs), stockTouched: false }).filter(
    (field) => field !== 'countInStock',
  );
}

/** If only stocks were touched, everything else of the options is theirs. */
const optionsOver = (editing: Editing, theirs: ProductDetails): OptionsDraft => {
  const mine = editing.draft.options;
  const withoutStock = { ...editing, draft: { ...editing.draft, options: withStockAsIs(mine) } };
  return editedFields(withoutStock).includes('options')
    ? optionsUpon(mine, theirs)
    : stockUpon(optionsDraftOf(theirs), mine);
};

/** The same edits on top of what somebody else has saved: nothing typed is lost, and everything else is theirs. */
export function rebased(editing: Editing, theirs: ProductDetails): Editing {
  const edited = editedFields(editing).filter((field) => field !== 'countInStock' || editing.stockTouched);
  const now = draftOf(theirs);
  const kept = edited.map((field) => [
    field,
    field === 'options' ? optionsOver(editing, theirs) : editing.draft[field],
  ]);
  return { ...editing, seen: theirs, draft: { ...now, ...Object.fromEntries(kept) } };
}
