import { catalogueRoutes } from '#contracts/catalogue/api';
import type { Product } from '#contracts/catalogue/views';
import { useCallback, useEffect, useState } from 'react';
import { call, codeOf } from '../../../lib/api.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { readProduct, readProductAfter } from './api.ts';
import {
  changedFields,
  changesOf,
  creationOf,
  draftOf,
  editedFields,
  emptyDraft,
  fields,
  problemsIn,
  rebased,
  type Draft,
  type FieldName,
} from './draft.ts';

/** What stands in the editor: `seen` is null for a product that is to be created. */
interface Form {
  readonly seen: Product | null;
  readonly draft: Draft;
  readonly stockTouched: boolean;
}

const nothingTyped: Form = { seen: null, draft: emptyDraft, stockTouched: false };
const begunWith = (seen: Product): Form => ({ seen, draft: draftOf(seen), stockTouched: false });

const edited = ({ seen, ...form }: Form): readonly FieldName[] =>
  seen ? editedFields({ seen, ...form }) : fields.filter((field) => form.draft[field] !== emptyDraft[field]);

const NONE: ReadonlySet<FieldName> = new Set();

/** The product of the editor, read anew when it opens; null for one that is to be created. */
function useForm(id: string | null) {
  const [form, setForm] = useState<Form | undefined>(id === null ? nothingTyped : undefined);
  const [error, setError] = useState<unknown>();
  const read = useCallback(
    () => id !== null && readProduct(id).then((product) => setForm(begunWith(product)), setError),
    [id],
  );
  useEffect(() => void read(), [read]);
  return { form, setForm, error, read };
}

/** What somebody else changed while one edited, and whether one's own edit of it stands against theirs. */
export interface Meanwhile {
  readonly field: FieldName;
  readonly theirs: string;
  readonly isMineToo: boolean;
}

/** Creates or edits a product. `saved` is called once it is; nothing that was typed is lost before. */
export function useProductEditor(id: string | null, saved: (isNew: boolean) => void) {
  const { form, setForm, error, read } = useForm(id);
  const [tries, setTries] = useState(0);
  // Saved again after an answer that was lost, it is the same product.
  const [opening] = useState(randomKey);
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>();

  const update = async (seen: Product, now: Form): Promise<void> => {
    const editing = { ...now, seen };
    try {
      const body = changesOf(editing);
      if (editedFields(editing).length > 0)
        await call(catalogueRoutes.updateProduct, { params: { id: seen._id }, body });
    } catch (failure) {
      if (codeOf(failure) !== 'CHANGED_MEANWHILE') throw failure;
      const theirs = await readProductAfter(seen._id, seen.revision);
      const mine = editedFields(editing);
      setMeanwhile(
        changedFields(seen, theirs).map((field) => ({
          field,
          theirs: draftOf(theirs)[field],
          isMineToo: mine.includes(field),
        })),
      );
      setForm(rebased(editing, theirs));
      return;
    }
    saved(false);
  };

  const save = useSubmit(async () => {
    setMeanwhile(undefined);
    setTries((before) => before + 1);
    if (!form || problemsIn(form.draft).size > 0) return;
    if (form.seen) return update(form.seen, form);
    await call(
      catalogueRoutes.createProduct,
      { body: creationOf(form.draft) },
      { headers: { 'Idempotency-Key': opening } },
    );
    saved(true);
  });

  const set = (field: FieldName, value: string): void =>
    setForm(
      (before) =>
        before && {
          ...before,
          draft: { ...before.draft, [field]: value },
          stockTouched: before.stockTouched || field === 'countInStock',
        },
    );
  return {
    draft: form?.draft,
    /** Shown from the first try to save on, as they are then. */
    problems: form && tries > 0 ? problemsIn(form.draft) : NONE,
    tries,
    isDirty: form !== undefined && edited(form).length > 0,
    meanwhile,
    set,
    save,
    loading: { error, retry: read },
  };
}
