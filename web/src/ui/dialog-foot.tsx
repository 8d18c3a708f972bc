import { Button } from './button.tsx';

interface DialogFootProps {
  readonly leave: string;
  readonly close: () => void;
  readonly action: string;
  readonly act: () => void;
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

/** The two buttons of a dialog about what cannot be undone: leave everything as it is, or do it. */
export const DialogFoot = ({
  leave,
  close,
  action,
  act,
  busy = false,
  disabled = false,
}: DialogFootProps) => (
  <>
    <Button tone="line" disabled={busy} onClick={close}>
      {leave}
    </Button>
    <Button tone="danger" busy={busy} disabled={disabled} onClick={act}>
      {action}
    </Button>
  </>
);
