import { Button } from './button.tsx';

interface DialogFootProps {
  readonly leave: string;
  readonly close: () => void;
  readonly action: string;
  /** What the action does; left out where `form` is sent by it. */
  readonly act?: () => void;
  /** The id of the form that the action sends. */
  readonly form?: string;
  /** `danger` for what cannot be undone. */
  readonly tone?: 'danger' | 'primary';
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

/** The two buttons of a dialog: leave everything as it is, or do it. */
export const DialogFoot = ({
  leave,
  close,
  action,
  act,
  form,
  tone = 'danger',
  busy = false,
  disabled = false,
}: DialogFootProps) => (
  <>
    <Button tone="line" disabled={busy} onClick={close}>
      {leave}
    </Button>
    <Button
      tone={tone}
      busy={busy}
      disabled={disabled}
      onClick={act}
      {...(form === undefined ? {} : { type: 'submit', form })}
    >
      {action}
    </Button>
  </>
);
