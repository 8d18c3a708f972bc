import type { Product } from '#contracts/catalogue/views';
import { changedFields, draftOf, editedFields, rebased, type Draft, type FieldName } from './draft.ts';

/** What somebody else changed while one edited, and whether one's own edit of it stands against theirs. */
export interface Meanwhile {
  readonly field: FieldName;
  readonly theirs: string;
  readonly isMineToo: boolean;
}

/** What stands in the editor: `seen` is null for a product that is to be created. */
export interface Form {
  readonly seen: Product | null;
  readonly draft: Draft;
  readonly stockTouched: boolean;
  readonly meanwhile?: readonly Meanwhile[] | undefined;
}

/**
 * The form upon the product as it is now: what was typed is kept, and what others changed is said. The stock changes with
 * every order: that is said only to a hand that is on it, and followed in silence otherwise.
 */
export function withTheirs(form: Form, theirs: Product): Form {
  const { seen } = form;
  if (!seen) return form;
  const editing = { ...form, seen };
  const mine = editedFields(editing);
  const isStockOther = form.stockTouched && theirs.countInStock !== seen.countInStock;
  const changed = [...changedFields(seen, theirs), ...(isStockOther ? (['countInStock'] as const) : [])];
  const told = changed.map((field) => ({
    field,
    theirs: draftOf(theirs)[field],
    isMineToo: mine.includes(field),
  }));
  const before = form.meanwhile?.filter(({ field }) => !changed.includes(field)) ?? [];
  const meanwhile = [...before, ...told];
  return { ...form, ...rebased(editing, theirs), meanwhile: meanwhile.length > 0 ? meanwhile : undefined };
}
