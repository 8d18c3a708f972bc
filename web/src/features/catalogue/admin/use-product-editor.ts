import { catalogueRoutes } from '#contracts/catalogue/api';
import type { ProductDetails } from '#contracts/catalogue/views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, codeOf, isKeyReused } from '../../../lib/api.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { readWhyAgain } from '../../audit/why-again.ts';
import { readProduct, readProductAfter } from './api.ts';
import {
  changesOf,
  creationOf,
  draftOf,
  editedFields,
  emptyDraft,
  fields,
  isStockEdited,
  optionProblems,
  problemsIn,
  type Draft,
  type FieldName,
  type TextField,
} from './draft.ts';
import { withStockAsIs, type OptionsDraft } from './draft-options.ts';
import { withTheirs, type Form } from './meanwhile.ts';
import { useOthersChanges } from './use-others-changes.ts';

const nothingTyped: Form = { seen: null, draft: emptyDraft, stockTouched: false };
const begunWith = (seen: ProductDetails): Form => ({ seen, draft: draftOf(seen), stockTouched: false });

const edited = ({ seen, ...form }: Form): readonly FieldName[] =>
  seen
    ? editedFields({ seen, ...form })
    : fields.filter((field) => JSON.stringify(form.draft[field]) !== JSON.stringify(emptyDraft[field]));

const problemsOf = ({ seen, ...form }: Form): ReadonlySet<FieldName> =>
  problemsIn(form.draft, !seen || isStockEdited({ seen, ...form }));

const NONE: ReadonlySet<FieldName> = new Set();
const NOWHERE: ReadonlySet<string> = new Set();

const untouched = (form: Form, variantId?: string): Form => ({
  ...form,
  stockTouched: false,
  draft: { ...form.draft, options: withStockAsIs(form.draft.options, variantId) },
});

/** The product of the editor, read again when it opens; null for a new one. */
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

/**
 * Creates or edits a product, and follows others' changes of it while open. `saved` is called once it is saved; nothing
 * typed is lost before. `made` is called where a new one was made by an earlier try, otherwise than it is typed now.
 */
export function useProductEditor(
  id: string | null,
  isOpen: boolean,
  saved: (isNew: boolean) => void,
  made: () => void,
) {
  const { form, setForm, error, read } = useForm(id);
  const [tries, setTries] = useState(0);
  // With the same key a repeated save after a lost answer creates no second product.
  const [opening] = useState(randomKey);
  const saving = useRef(false);
  /** The form upon what the shop has now, of which other events have set the values. */
  const showNow = (change: (before: Form) => Form): void => {
    setForm((before) => before && change(before));
    if (id !== null) void readWhyAgain(id);
  };
  const follow = (theirs: ProductDetails): void => showNow((before) => withTheirs(before, theirs));
  const isGone = useOthersChanges(isOpen ? id : null, (theirs) => {
    // The editor's own save is announced to it, too.
    if (!saving.current) follow(theirs);
  });

  const update = async (seen: ProductDetails, now: Form): Promise<void> => {
    const editing = { ...now, seen };
    try {
      const body = changesOf(editing);
      if (editedFields(editing).length > 0)
        await call(catalogueRoutes.updateProduct, { params: { id: seen._id }, body });
    } catch (failure) {
      const code = codeOf(failure);
      if (code !== 'CHANGED_MEANWHILE' && code !== 'STOCK_NOT_SAVED') throw failure;
      const theirs = await readProductAfter(seen);
      if (code === 'STOCK_NOT_SAVED') {
        // What was typed is saved, and nobody else's change: the stock is shown as it is.
        showNow((before) => ({ ...withTheirs(untouched(before), theirs), meanwhile: undefined }));
        throw failure;
      }
      follow(theirs);
      // Where no difference can be shown, show the refusal itself.
      if (!withTheirs({ ...now, meanwhile: undefined }, theirs).meanwhile) throw failure;
      return;
    }
    saved(false);
  };

  const save = useSubmit(async () => {
    setForm((before) => before && { ...before, meanwhile: undefined });
    setTries((before) => before + 1);
    if (!form || problemsOf(form).size > 0) return;
    saving.current = true;
    try {
      if (form.seen) return await update(form.seen, form);
      await call(
        catalogueRoutes.createProduct,
        { body: creationOf(form.draft) },
        { headers: { 'Idempotency-Key': opening } },
      );
      saved(true);
    } catch (failure) {
      if (isKeyReused(failure)) made();
      throw failure;
    } finally {
      saving.current = false;
    }
  });

  // What is typed while a save is under way would be lost with the editor that it closes.
  const type = (change: (before: Form) => Form): void => {
    if (!saving.current) setForm((before) => before && change(before));
  };
  const setOptions = (options: OptionsDraft): void =>
    type((before) => ({ ...before, draft: { ...before.draft, options } }));
  const set = (field: TextField, value: string): void =>
    type((before) => ({
      ...before,
      draft: { ...before.draft, [field]: value } satisfies Draft,
      stockTouched: before.stockTouched || field === 'countInStock',
    }));
  return {
    draft: form?.draft,
    /** Shown from the first try to save; kept up to date after that. */
    problems: form && tries > 0 ? problemsOf(form) : NONE,
    optionProblems: form && tries > 0 ? optionProblems(form.draft) : NOWHERE,
    tries,
    isDirty: form !== undefined && edited(form).length > 0,
    meanwhile: form?.meanwhile,
    isGone,
    set,
    setOptions,
    /** As the shop has it; null for a product that is to be created. */
    seen: form?.seen ?? null,
    /**
     * The stock was changed by a difference: the typed value of its field, or its variant's, must not be saved any
     * more.
     */
    stockChanged: (now: ProductDetails, variantId?: string) =>
      showNow((before) => withTheirs(untouched(before, variantId), now)),
    save,
    loading: { error, retry: read },
  };
}
