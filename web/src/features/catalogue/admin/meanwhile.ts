import type { ProductDetails } from '#contracts/catalogue/views';
import { isStockOther, seenStockOf } from './draft-options.ts';
import { changedFields, draftOf, editedFields, rebased, type Draft, type FieldName } from './draft.ts';

/** What somebody else changed while one edited, and whether one's own edit of it stands against theirs. */
export interface Meanwhile {
  readonly field: FieldName;
  /** Of `options` nothing, as there is too much to say. */
  readonly theirs: string;
  readonly isMineToo: boolean;
}

/** What stands in the editor: `seen` is null for a product that is to be created. */
export interface Form {
  readonly seen: ProductDetails | null;
  readonly draft: Draft;
  readonly stockTouched: boolean;
  readonly meanwhile?: readonly Meanwhile[] | undefined;
}

/**
 * The form upon the product as it is now: what was typed is kept, and what others changed is said. The stock changes with
 * every order: that is said only to a hand that is on it, and followed in silence otherwise.
 */
export function withTheirs(form: Form, theirs: ProductDetails): Form {
  const { seen } = form;
  if (!seen) return form;
  const editing = { ...form, seen };
  const mine = editedFields(editing);
  const stocks = [
    ...(mine.includes('countInStock') && theirs.countInStock !== seen.countInStock
      ? (['countInStock'] as const)
      : []),
    ...(isStockOther(form.draft.options, seenStockOf(seen), seenStockOf(theirs))
      ? (['options'] as const)
      : []),
  ];
  const changed = [...new Set([...changedFields(seen, theirs), ...stocks])];
  const told = changed.map((field) => ({
    field,
    theirs: field === 'options' ? '' : draftOf(theirs)[field],
    isMineToo: mine.includes(field),
  }));
  const before = form.meanwhile?.filter(({ field }) => !changed.includes(field)) ?? [];
  const meanwhile = [...before, ...told];
  return { ...form, ...rebased(editing, theirs), meanwhile: meanwhile.length > 0 ? meanwhile : undefined };
}
