import {
  createProductBody,
  updateProductBody,
  type NewProduct,
  type ProductChanges,
} from '#contracts/catalogue/commands';
import type { Product } from '#contracts/catalogue/views';

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
] as const;
export type FieldName = (typeof fields)[number];
/** `images`: their paths in order, with a blank between. */
export type Draft = Readonly<Record<FieldName, string>>;

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
};

const amount = (dollars: number | null): string => (dollars ? dollars.toFixed(2) : '');

export const written = (images: readonly string[]): string => images.join(' ');
export const imagesIn = ({ images }: Pick<Draft, 'images'>): readonly string[] =>
  images.split(' ').filter((image) => image !== '');

export const draftOf = (product: Product): Draft => ({
  title: product.title,
  description: product.description,
  titleSo: product.translations.so?.title ?? '',
  descriptionSo: product.translations.so?.description ?? '',
  category: product.category,
  brand: product.brand,
  price: amount(product.price),
  salePrice: amount(product.salePrice),
  countInStock: String(product.countInStock),
  images: written(product.images.map(({ url }) => url)),
});

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** Without any it is the empty `image` that says so. */
const picturesOf = (images: readonly string[]) => ({
  image: images[0] ?? '',
  images: images.length === 0 ? undefined : images,
});

/** Without a word in Somali there is no translation; half of one is not taken. */
const translationsOf = ({ titleSo, descriptionSo }: Pick<Draft, 'titleSo' | 'descriptionSo'>) => {
  const so = { title: titleSo.trim(), description: descriptionSo.trim() };
  return so.title === '' && so.description === '' ? {} : { so };
};

/** The form as the API takes it; whether it is one is the contract's to say. */
const bodyOf = ({ titleSo, descriptionSo, ...draft }: Draft) => ({
  ...draft,
  translations: translationsOf({ titleSo, descriptionSo }),
  ...picturesOf(imagesIn(draft)),
  title: draft.title.trim(),
  description: draft.description.trim(),
  price: numberIn(draft.price),
  salePrice: numberIn(draft.salePrice) ?? null,
  // Left empty it is not zero: that would sell a product out by an oversight.
  countInStock: numberIn(draft.countInStock) ?? null,
});

const isField = (name: unknown): name is FieldName => fields.some((field) => field === name);

/** Fields that are parts of one that the API has. */
const within = { titleSo: 'title', descriptionSo: 'description' } as const;
const isTranslated = (field: FieldName): field is keyof typeof within => Object.hasOwn(within, field);
const fieldAt = ([name, language, part]: readonly PropertyKey[]) =>
  name === 'translations' && language === 'so' ? `${String(part)}So` : name;

/** The fields that the contract does not take as they are. */
export function problemsIn(draft: Draft): ReadonlySet<FieldName> {
  const { error } = createProductBody.safeParse(bodyOf(draft));
  return new Set((error?.issues ?? []).map(({ path }) => fieldAt(path)).filter(isField));
}

/** The product to create. Only for a draft without problems: others throw. */
export const creationOf = (draft: Draft): NewProduct => createProductBody.parse(bodyOf(draft));

/** A product in the editor: as read, as typed now, and whether the stock was touched. */
export interface Editing {
  readonly seen: Product;
  readonly draft: Draft;
  readonly stockTouched: boolean;
}

/** What was edited. Stock changes with every order, so only a hand on its field makes it the editor's to set (design §8.17). */
export function editedFields({ seen, draft, stockTouched }: Editing): readonly FieldName[] {
  const before = bodyOf(draftOf(seen));
  const now = bodyOf(draft);
  const valueIn = (body: ReturnType<typeof bodyOf>, field: FieldName) =>
    isTranslated(field) ? body.translations.so?.[within[field]] : body[field];
  const differs = (field: FieldName) =>
    JSON.stringify(valueIn(now, field)) !== JSON.stringify(valueIn(before, field));
  return fields.filter((field) => (field === 'countInStock' ? stockTouched : differs(field)));
}

/**
 * The update to send: what was edited, and what the editor saw: the revision, and of the stock how many there were. Only for
 * a draft without problems.
 */
export function changesOf(editing: Editing): ProductChanges {
  const now: Readonly<Record<string, unknown>> = bodyOf(editing.draft);
  const names = editedFields(editing).flatMap((field) => {
    if (field === 'images') return ['image', field];
    return isTranslated(field) ? ['translations'] : [field];
  });
  const edited = names.map((name) => [name, now[name]]);
  const { revision, countInStock: seenStock } = editing.seen;
  return updateProductBody.parse({
    ...Object.fromEntries(edited),
    ...(editing.stockTouched ? { seenStock } : {}),
    revision,
  });
}

/** What somebody else changed since the product was read. */
export function changedFields(seen: Product, theirs: Product): readonly FieldName[] {
  const before = draftOf(seen);
  const now = draftOf(theirs);
  return fields.filter((field) => field !== 'countInStock' && now[field] !== before[field]);
}

/** The same edits upon what somebody else has saved meanwhile: nothing that was typed is lost, and all else is theirs. */
export function rebased(editing: Editing, theirs: Product): Editing {
  const edited = editedFields(editing);
  const now = draftOf(theirs);
  const kept = edited.map((field) => [field, editing.draft[field]]);
  return { ...editing, seen: theirs, draft: { ...now, ...Object.fromEntries(kept) } };
}
