import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useText } from '../lib/locale.tsx';
import { useHold } from '../lib/unsaved.ts';
import { IconButton } from './button.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { Selvedge } from './selvedge.tsx';

interface DialogProps {
  readonly head: string;
  readonly close: () => void;
  /**
   * Whether a call is under way: nobody can leave before its outcome is shown, and nothing is taken that the outcome
   * would remove with the dialog.
   */
  readonly busy?: boolean;
  /** Whether a click beside the dialog does nothing, because leaving loses more than the dialog. */
  readonly ignoresBackdrop?: boolean;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

const Box = chakra('dialog', {
  base: {
    m: 'auto',
    p: 0,
    w: 'min(520px, calc(100vw - 24px))',
    maxH: 'calc(100dvh - 24px)',
    color: 'ink',
    bg: 'surface',
    borderRadius: 'xl',
    overflow: 'hidden auto',
    boxShadow: '0 1px 2px rgb(16 35 59/.06), 0 12px 32px -12px rgb(16 35 59/.22)',
    animation: 'fadeIn 180ms',
    '&::backdrop': { bg: 'rgb(10 20 35/.55)' },
  },
});

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '12px',
    p: '16px 24px',
    borderTopWidth: '1px',
    '& > *': { flexGrow: { base: 1, md: 0 } },
  },
});

/** A file is quickly chosen again, and a password may have been filled in by the browser. */
const isTyping = (target: EventTarget): boolean =>
  !(target instanceof HTMLInputElement && ['file', 'password'].includes(target.type));

/**
 * The browser's own modal dialog: the focus stays in it and returns afterwards; Escape and the backdrop close it (look
 * §6), after a question where something was typed. The browser's arrows and a reload are held in the same way.
 */
export function Dialog({ head, close, busy = false, ignoresBackdrop = false, foot, children }: DialogProps) {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [isTyped, setTyped] = useState(false);
  // Text that is selected beyond the edge ends on the backdrop, but does not begin there.
  const pressedAt = useRef<EventTarget>(null);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.showModal();
    // A dialog that is removed, and not closed by the browser, does not return the focus.
    return () => {
      const next = opener?.isConnected ? opener : document.querySelector('main');
      if (document.activeElement === document.body && next instanceof HTMLElement) next.focus();
    };
  }, []);
  const leave = (): void => {
    if (busy) return;
    if (isTyped) setAsks(true);
    else close();
  };
  useHold(isTyped || busy, () => {
    leave();
    return false;
  });
  /** The fields keep their values, as React restores them, and the focus, which they would lose if they were disabled. */
  const takeUnlessBusy = (event: SyntheticEvent): void => {
    if (busy) event.stopPropagation();
  };
  const footNow = asks && !busy ? <DiscardQuestion keep={() => setAsks(false)} discard={close} /> : foot;
  return (
    <Box
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => {
        // Where no file was chosen, its field says the same.
        if (event.target !== box.current) return;
        event.preventDefault();
        leave();
      }}
      onClose={() => {
        // Chrome closes a dialog at the second Escape in a row, whatever the page says to it.
        box.current?.showModal();
        leave();
      }}
      onChangeCapture={takeUnlessBusy}
      onClickCapture={(event) => {
        takeUnlessBusy(event);
        // React does not see the click of a checkbox then, and would not restore it.
        if (busy) event.preventDefault();
      }}
      onInput={({ target }) => {
        if (!busy && isTyping(target)) setTyped(true);
      }}
      onPointerDown={({ target }) => {
        pressedAt.current = target;
      }}
      onClick={({ target }) => {
        if (target === box.current && pressedAt.current === target && !ignoresBackdrop) leave();
      }}
    >
      <Selvedge />
      <chakra.div display="flex" alignItems="center" gap="12px" ps="24px" pe="12px" pt="12px">
        <chakra.h2 id={id} textStyle="h2" flex={1} minW={0} overflowWrap="anywhere" py="8px">
          {head}
        </chakra.h2>
        <IconButton type="button" aria-label={text.close} aria-disabled={busy || undefined} onClick={leave}>
          <X size={22} />
        </IconButton>
      </chakra.div>
      <chakra.div px="24px" pt="8px" pb="24px">
        {children}
      </chakra.div>
      {footNow && <Foot>{footNow}</Foot>}
    </Box>
  );
}
