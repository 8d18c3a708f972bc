import { useState } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useFocusHandedOn } from '../../../../lib/focus.ts';
import { useSubmit } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { useCanUndo } from '../use-can-undo.ts';

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

interface UndoButtonProps {
  /** When the step was taken. */
  readonly at: string | null;
  readonly name: string;
  readonly undo: () => Promise<void>;
}

/** Undoes the last step, while that can be done. Once pressed it stays until it has said what came of it. */
export function UndoButton({ at, name, undo }: UndoButtonProps) {
  const text = useAdminText().orders;
  const canUndo = useCanUndo(at);
  const [isOpen, setOpen] = useState(false);
  const act = async (): Promise<void> => {
    setOpen(true);
    await undo();
    setOpen(false);
  };
  if (at === null || (!canUndo && !isOpen)) return null;
  return <ActButton name={name} act={act} done={text.undone} failed={text.undoFailed} />;
}
