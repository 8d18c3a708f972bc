import { useEffect, useRef, useState, type FormEvent } from 'react';
import { wasCalledOff } from './api.ts';

const WRONG = '[aria-invalid=true]';

/** Gives the focus to a form's first mistake, once that is drawn: on a phone it is often out of sight. */
export const goToMistake = (form: Element | undefined): void => {
  setTimeout(() => {
    // A form's controls may stand elsewhere than in it.
    const controls = form instanceof HTMLFormElement ? [...form.elements] : [];
    const wrong = form?.querySelector(WRONG) ?? controls.find((control) => control.matches(WRONG));
    if (wrong instanceof HTMLElement) wrong.focus();
  });
};

/** A form's one action: not twice at once, and what failed is shown until the next try. The focus goes to the first mistake. */
export function useSubmit(action: () => Promise<unknown>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // What the shop says of a field is drawn before the focus goes there.
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
      if (!wasCalledOff(failure)) setError(failure);
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
