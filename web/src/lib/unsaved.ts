import { useEffect, useEffectEvent } from 'react';
import { questions } from './leaving.ts';

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
