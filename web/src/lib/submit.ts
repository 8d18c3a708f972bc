import { useEffect, useRef, useState, type FormEvent } from 'react';
import { wasCalledOff } from './api.ts';
import { leavesOpen, stillOpen } from './outcome.ts';

const WRONG = '[aria-invalid=true]';

/** Moves the focus to a form's first mistake, once it is rendered: on a phone it is often out of view. */
export const goToMistake = (form: Element | undefined): void => {
  setTimeout(() => {
    // A form's controls may stand outside of it.
    const controls = form instanceof HTMLFormElement ? [...form.elements] : [];
    const wrong = form?.querySelector(WRONG) ?? controls.find((control) => control.matches(WRONG));
    if (wrong instanceof HTMLElement) wrong.focus();
  });
};

/**
 * A form's one action: never twice at once, and its error is shown until the next try. The focus moves to the first
 * mistake.
 */
export function useSubmit(action: () => Promise<unknown>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // The shop's message at a field is rendered before the focus moves there.
  const [ended, setEnded] = useState<{ readonly form: Element | undefined }>();
  useEffect(() => ended && goToMistake(ended.form), [ended]);

  const run = async (form?: Element): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (failure) {
      const isOpen = error !== undefined && leavesOpen(error);
      // What an earlier try left open still is where the shop has not even looked at this one.
      if (wasCalledOff(failure)) setError(isOpen ? error : undefined);
      else setError(isOpen ? stillOpen(failure) : failure);
    } finally {
      running.current = false;
      setBusy(false);
      setEnded({ form });
    }
  };

  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void run(event?.currentTarget);
  };
  return { submit, busy, error };
}
