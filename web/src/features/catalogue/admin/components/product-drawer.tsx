import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useAdminText, useAdminHead } from '../../../../lib/admin-text.ts';
import { codeOf, isKeyReused } from '../../../../lib/api.ts';
import { goToMistake } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { Row, Stack } from '../../../../ui/boxes.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DiscardQuestion } from '../../../../ui/discard-question.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import SideDrawer from '../../../../ui/side-drawer.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useProductEditor } from '../use-product-editor.ts';
import { MeanwhilePanel } from './meanwhile-panel.tsx';
import { ProductFields } from './product-fields.tsx';
import { OptionsFields } from './options-fields.tsx';
import { STOCK_FORM, StockDifference, useStockDifference } from './stock-difference.tsx';
import { WhyValues } from '../../../audit/why-values.tsx';

interface ProductDrawerProps {
  /** The product to edit; null for a new one. */
  readonly id: string | null;
  readonly open: boolean;
  readonly close: () => void;
  /** Called when a product was saved, and whether it is a new one. */
  readonly saved: (isNew: boolean) => void;
  /** Called when an earlier try turns out to have made the product, so that it is shown. */
  readonly made: () => void;
}

/** The side dialog that creates and edits a product (spec §2). It does not discard what was typed by accident. */
export default function ProductDrawer({ id, open, close, saved, made }: ProductDrawerProps) {
  const all = useAdminText();
  const text = all.products;
  const head = useAdminHead((words) => (id === null ? words.products.create : words.products.editHead));
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [uploading, setUploading] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const onSaved = (isNew: boolean): void => {
    toast('success', text.saved);
    saved(isNew);
  };
  const editor = useProductEditor(id, open, onSaved, made);
  const { draft, problems, tries, isDirty, meanwhile, isGone, save, loading } = editor;
  const difference = useStockDifference(editor.seen, editor.stockChanged);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  // It stays mounted after it was closed, and no longer has anything to lose then.
  const isUnsaved = open && (isDirty || uploading || difference.isTyped);
  // Nobody leaves before the outcome of a call is shown.
  const isBusy = save.busy || difference.busy;
  const leave = (): void => {
    if (isBusy) return;
    if (isUnsaved) setLeaving(true);
    else close();
  };
  useUnsaved(isUnsaved, () => {
    leave();
    return false;
  });

  // A stock difference that was typed and not sent would be lost with the drawer.
  const saveAll = (event: FormEvent<HTMLFormElement>): void => {
    if (difference.isSent()) return save.submit(event);
    event.preventDefault();
    goToMistake(event.currentTarget);
  };

  const foot =
    leaving && !isBusy ? (
      <DiscardQuestion keep={() => setLeaving(false)} discard={close} />
    ) : (
      <Stack gap="12px">
        {save.error !== undefined && (
          <ProblemPanel
            error={save.error}
            fact={codeOf(save.error) === 'STOCK_NOT_SAVED' ? text.stockNotChanged : text.notSaved}
            says={isKeyReused(save.error) ? text.madeBefore : undefined}
          />
        )}
        <Row>
          <Button tone="line" disabled={isBusy} onClick={leave}>
            {all.lists.cancel}
          </Button>
          <Button type="submit" form={formId} flex={1} busy={save.busy} disabled={!draft || uploading}>
            {text.save}
          </Button>
        </Row>
      </Stack>
    );
  return (
    <SideDrawer open={open} close={leave} head={head} wide foot={foot}>
      {draft ? (
        <>
          {isGone && (
            <ProblemPanel error={undefined} fact={text.goneMeanwhile} says={text.goneMeanwhileHow} />
          )}
          {meanwhile && <MeanwhilePanel changes={meanwhile} />}
          <form id={formId} ref={form} noValidate onSubmit={saveAll}>
            <ProductFields
              draft={draft}
              problems={problems}
              set={editor.set}
              uploading={setUploading}
              options={
                <OptionsFields
                  draft={draft}
                  isWrong={problems.has('options')}
                  problems={editor.optionProblems}
                  change={editor.setOptions}
                />
              }
              difference={
                id !== null && <StockDifference of={difference} variants={editor.seen?.variants ?? []} />
              }
            />
          </form>
          <form id={STOCK_FORM} noValidate onSubmit={difference.submit} />
          {id !== null && (
            <chakra.div mt="24px" pt="12px" borderTopWidth="1px">
              <WhyValues productId={id} />
            </chakra.div>
          )}
        </>
      ) : loading.error !== undefined ? (
        <ProblemPanel error={loading.error} retry={loading.retry} />
      ) : (
        <Stack gap="16px" aria-busy>
          <Skeleton h="140px" borderRadius="l" />
          <Skeleton h="72px" />
          <Skeleton h="140px" />
          <Skeleton h="72px" />
        </Stack>
      )}
    </SideDrawer>
  );
}
