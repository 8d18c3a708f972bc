import { reason as reasonSchema } from '#contracts/kernel/reason';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState, type ReactNode } from 'react';
import { useLocale } from '../lib/locale.tsx';
import { useSubmit } from '../lib/submit.ts';
import { parts } from '../locales/parts.ts';
import { Stack } from './boxes.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { Labelled, TextArea } from './field.tsx';
import { ProblemPanel } from './problem-panel.tsx';

interface ReasonDialogProps {
  readonly head: string;
  /** What will happen, and further fields. */
  readonly children: ReactNode;
  readonly hint?: string;
  readonly action: string;
  readonly failure: string;
  /** Used where the error's own sentence does not say enough. */
  readonly says?: (error: unknown) => string | undefined;
  readonly close: () => void;
  readonly send: (reason: string) => Promise<unknown>;
  /** Whether everything else in the dialog is valid. */
  readonly ready?: boolean;
}

/**
 * Asks for the reason of an action that others may ask about later (design §8.17). A refusal is shown here, and nothing
 * typed is lost.
 */
export function ReasonDialog({
  head,
  children,
  hint,
  action,
  failure,
  says,
  close,
  send,
  ready = true,
}: ReasonDialogProps) {
  const text = parts[useLocale().language].why;
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data } = reasonSchema.safeParse(reason);
  const { submit, busy, error } = useSubmit(async () => {
    setAsked(true);
    if (data === undefined || !ready) return;
    await send(data);
    close();
  });
  return (
    <Dialog
      head={head}
      close={close}
      busy={busy}
      foot={
        <DialogFoot
          leave={text.keep}
          close={close}
          action={action}
          act={() => form.current?.requestSubmit()}
          busy={busy}
          disabled={!ready}
        />
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <chakra.div>{children}</chakra.div>
          <Labelled
            label={text.reason}
            hint={hint}
            error={asked && data === undefined ? text.reasonMissing : undefined}
          >
            {(tied) => (
              <TextArea
                {...tied}
                rows={3}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Labelled>
          {error !== undefined && <ProblemPanel error={error} fact={failure} says={says?.(error)} />}
        </Stack>
      </form>
    </Dialog>
  );
}
