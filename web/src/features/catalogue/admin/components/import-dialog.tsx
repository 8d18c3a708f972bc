import { importRoutes, IMPORT_LIMIT, type ImportReport } from '#contracts/catalogue/import';
import { chakra } from '@chakra-ui/react/styled-system';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { sentenceFor } from '../../../../lib/refusals.ts';
import { useSubmit } from '../../../../lib/submit.ts';
import { upload } from '../../../../lib/upload.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { Tape } from '../../../../ui/selvedge.tsx';
import { reasonIn, sayReason, useWords } from '../import-reason.ts';
import { ImportOutcome, NOTHING_TO_IMPORT, whyNothing } from './import-outcome.tsx';

interface ImportDialogProps {
  readonly close: () => void;
  /** Called after an import, whatever came of it. */
  readonly imported: () => void;
}

/** Imports a merchant's file: a dry run shows what would happen first, and nothing is imported before it was seen. */
export function ImportDialog({ close, imported }: ImportDialogProps) {
  const words = useWords();
  const text = words.admin.products.import;
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [sent, setSent] = useState<number>();
  const [isCheck, setIsCheck] = useState(true);
  const isTooLarge = file !== undefined && file.size > IMPORT_LIMIT;

  const send = useSubmit(async () => {
    if (!file || isTooLarge) return;
    const dryRun = report === undefined ? 'true' : 'false';
    setIsCheck(dryRun === 'true');
    setSent(0);
    try {
      const request = { file, query: { dryRun }, body: {} } as const;
      setReport(await upload(importRoutes.importProducts, request, { onProgress: setSent }));
    } finally {
      setSent(undefined);
      if (dryRun === 'false') imported();
    }
  });
  const choose = (chosen: File | undefined): void => {
    setFile(chosen);
    setReport(undefined);
  };

  const why = reasonIn(send.error);
  const isDone = report?.dryRun === false && report.finished;
  const isVain = report !== undefined && whyNothing(report) !== undefined;
  const foot = isDone ? (
    <Button onClick={close}>{text.done}</Button>
  ) : (
    <>
      <Button tone="line" disabled={send.busy} onClick={close}>
        {words.admin.lists.cancel}
      </Button>
      <Button
        busy={send.busy}
        disabled={!file || isTooLarge || isVain}
        {...(isVain ? { 'aria-describedby': NOTHING_TO_IMPORT } : {})}
        onClick={() => send.submit()}
      >
        {report ? text.start : text.check}
      </Button>
    </>
  );
  return (
    <Dialog head={text.head} close={close} busy={send.busy} foot={foot}>
      <Stack>
        <chakra.p color="muted">{text.sentence}</chakra.p>
        {!isDone && <FileChoice name={file?.name} choose={choose} disabled={send.busy} />}
        {isTooLarge && <FieldError>{text.tooLarge}</FieldError>}
        {sent !== undefined && <Tape share={sent} label={text.sending} />}
        {send.error !== undefined && (
          <ProblemPanel
            error={send.error}
            fact={why ? sayReason(why, words) : text.failed}
            // A check imports nothing, whatever becomes of it.
            says={isCheck ? sentenceFor(send.error, words.shop) : undefined}
          />
        )}
        {report && <ImportOutcome report={report} />}
      </Stack>
    </Dialog>
  );
}

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minH: '64px',
    p: '12px 16px',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'line-strong',
    borderRadius: 'l',
    overflowWrap: 'anywhere',
    _hover: { borderColor: 'accent' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
  },
});

interface FileChoiceProps {
  readonly name: string | undefined;
  readonly choose: (file: File | undefined) => void;
  readonly disabled: boolean;
}

function FileChoice({ name, choose, disabled }: FileChoiceProps) {
  const text = useAdminText().products.import;
  return (
    <Choice>
      <chakra.input
        type="file"
        accept=".csv,text/csv"
        srOnly
        disabled={disabled}
        onChange={({ target }) => {
          choose(target.files?.item(0) ?? undefined);
          target.value = '';
        }}
      />
      <FileUp size={22} aria-hidden style={{ flex: 'none' }} />
      <b>{name ?? text.choose}</b>
    </Choice>
  );
}
