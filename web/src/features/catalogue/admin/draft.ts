import {
  createProductBody,
  updateProductBody,
  type NewProduct,
  type ProductChanges,
} from '#contracts/catalogue/commands';
import type { Product } from '#contracts/catalogue/views';

/** What stands in the product form, as it was typed. */
export const fields = [
  'title',
  'description',
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

/** The form as the API takes it; whether it is one is the contract's to say. */
const bodyOf = (draft: Draft) => ({
  ...draft,
  ...picturesOf(imagesIn(draft)),
  title: draft.title.trim(),
  description: draft.description.trim(),
  price: numberIn(draft.price),
  salePrice: numberIn(draft.salePrice) ?? null,
  // Left empty it is not zero: that would sell a product out by an oversight.
  countInStock: numberIn(draft.countInStock) ?? null,
});

const isField = (name: unknown): name is FieldName => fields.some((field) => field === name);

/** The fields that the contract does not take as they are. */
export function problemsIn(draft: Draft): ReadonlySet<FieldName> {
  const { error } = createProductBody.safeParse(bodyOf(draft));
  return new Set((error?.issues ?? []).map(({ path }) => path[0]).filter(isField));
}

/** The product to create. Only for a draft without problems: others throw. */
export const creationOf = (draft: Draft): NewProduct => createProductBody.parse(bodyOf(draft));

/** A product in the editor: as it was when it was read, as it is typed now, and whether the stock was touched. */
export interface Editing {
  readonly seen: Product;
  readonly draft: Draft;
  readonly stockTouched: boolean;
}

/** What was edited. Stock changes with every order, so only a hand on its field makes it the editor's to set (design §8.17). */
export function editedFields({ seen, draft, stockTouched }: Editing): readonly FieldName[] {
  const before = bodyOf(draftOf(seen));
  const now = bodyOf(draft);
  const differs = (field: FieldName) => JSON.stringify(now[field]) !== JSON.stringify(before[field]);
  return fields.filter((field) => (field === 'countInStock' ? stockTouched : differs(field)));
}

/** The update to send: what was edited, and the revision that the editor saw. Only for a draft without problems. */
export function changesOf(editing: Editing): ProductChanges {
  const now: Readonly<Record<string, unknown>> = bodyOf(editing.draft);
  const names = editedFields(editing).flatMap((field) => (field === 'images' ? ['image', field] : [field]));
  const edited = names.map((name) => [name, now[name]]);
  return updateProductBody.parse({ ...Object.fromEntries(edited), revision: editing.seen.revision });
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
