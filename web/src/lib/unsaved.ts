import { useEffect, useEffectEvent } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** The questions of all that is typed, or shown for the last time, and not safe yet. */
const questions = new Set<() => boolean>();

/** Asks whether the page may be left. Links and the browser's arrows ask by themselves; code has to. */
export const mayLeave = (): boolean => [...questions].every((ask) => ask());

/** `useNavigate` for a control that is no link: asks first, and answers whether the page was left. */
export function useGo() {
  const navigate = useNavigate();
  return (to: string, options?: NavigateOptions): boolean => {
    if (!mayLeave()) return false;
    void navigate(to, options);
    return true;
  };
}

/** The index of a history entry, as the router numbers them. */
const placeOf = (state: unknown): number => {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : undefined;
  return typeof place === 'number' ? place : 0;
};

/**
 * Prevents losing unsent input by accident: the browser asks before it reloads, closes or leaves the shop, and `ask` is
 * called before a link, the browser's arrows or a control of the page (`mayLeave`) lead to another page of it.
 */
export function useUnsaved(isTyped: boolean, ask: () => boolean): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!isTyped) return undefined;
    const here = placeOf(history.state);
    let isReturning = false;
    const question = (): boolean => asked();
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (event: MouseEvent): void => {
      const isLink =
        event.target instanceof Element && event.target.closest('a[href]:not([target], [download])');
      const isElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isLink && !isElsewhere && !asked()) event.preventDefault();
    };
    // The browser has moved already: it is sent back, and the router hears of neither move
    // (`web/public/before-paint.js`).
    const go = (event: Event): void => {
      const steps = here - placeOf(event instanceof CustomEvent && event.detail);
      if (!isReturning && (steps === 0 || asked())) return;
      event.preventDefault();
      isReturning = !isReturning;
      if (isReturning) history.go(steps);
    };
    questions.add(question);
    window.addEventListener('beforeunload', unload);
    window.addEventListener('click', follow, { capture: true });
    window.addEventListener('arrow', go);
    return () => {
      questions.delete(question);
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('click', follow, { capture: true });
      window.removeEventListener('arrow', go);
    };
  }, [isTyped]);
}
