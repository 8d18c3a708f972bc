import type { ProductDetails } from '#contracts/catalogue/views';
import { isStockOther } from './draft-options.ts';
import { changedFields, draftOf, editedFields, rebased, type Draft, type FieldName } from './draft.ts';

/** What somebody else changed during the editing, and whether the editor changed it, too. */
export interface Meanwhile {
  readonly field: FieldName;
  /** Empty for `options`, as there is too much to say. */
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
 * The form on top of the product as it is now: what was typed is kept, and others' changes are listed. Stock changes
 * with every order: that is listed only where saving sets it, and followed silently otherwise.
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
    ...(isStockOther(form.draft.options, seen, theirs) ? (['options'] as const) : []),
  ];
  const changed = [...new Set([...changedFields(seen, theirs), ...stocks])];
  const told = changed.map((field) => ({
    field,
    theirs: field === 'options' ? '' : draftOf(theirs)[field],
    isMineToo: mine.includes(field) && (field !== 'countInStock' || form.stockTouched),
  }));
  const before = form.meanwhile?.filter(({ field }) => !changed.includes(field)) ?? [];
  const meanwhile = [...before, ...told];
  return { ...form, ...rebased(editing, theirs), meanwhile: meanwhile.length > 0 ? meanwhile : undefined };
}
