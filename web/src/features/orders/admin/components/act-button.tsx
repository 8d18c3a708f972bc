import { useAdminText } from '../../../../lib/admin-text.ts';
import { useFocusHandedOn } from '../../../../lib/focus.ts';
import { useSubmit } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';

interface ActButtonProps {
  readonly name: string;
  readonly act: () => Promise<void>;
  readonly done: string;
  readonly failed: string;
}

/** Acts without a confirmation: what it does can be undone, or is itself an undo. */
export function ActButton({ name, act, done, failed }: ActButtonProps) {
  const { submit, busy, error } = useSubmit(async () => {
    await act();
    toast('success', done);
  });
  const place = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={place}>
      <Button tone="line" size="small" busy={busy} onClick={() => submit()}>
        {name}
      </Button>
      {error !== undefined && <ProblemPanel error={error} fact={`${failed}:`} />}
    </div>
  );
}

/** Undoes the last step. */
export function UndoButton({ name, undo }: { readonly name: string; readonly undo: () => Promise<void> }) {
  const text = useAdminText().orders;
  return <ActButton name={name} act={undo} done={text.undone} failed={text.undoFailed} />;
}
