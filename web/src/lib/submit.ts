import { useRef, useState, type FormEvent } from 'react';

/** A form's one action: not twice at once, and what failed is shown until the next try. The focus goes to the first mistake. */
export function useSubmit(action: () => Promise<unknown>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const run = async (form?: Element): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
      // Drawn by then; on a phone the first mistake is often out of sight.
      setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    }
  };

  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void run(event?.currentTarget);
  };
  return { submit, busy, error };
}
