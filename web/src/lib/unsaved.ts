import { useEffect, useEffectEvent } from 'react';
import { questions } from './leaving.ts';

/** What asks before the page is left. The newest lies on top of the page, and is asked first. */
const holds: { readonly mayGo: () => boolean }[] = [];
const mayGo = (): boolean => holds.toReversed().every((hold) => hold.mayGo());

/** The index of a history entry, as the router numbers them (`web/public/before-paint.js` numbers all others). */
const placeOf = (state: unknown): number | undefined => {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : undefined;
  return typeof place === 'number' ? place : undefined;
};
/** Parts of a page share its address: who goes from one to another leaves nothing. */
const pageNow = (): string => location.pathname + location.search;

let here: number | undefined;
let page = '';
let isReturning = false;

const unload = (event: BeforeUnloadEvent): void => event.preventDefault();

const follow = (event: MouseEvent): void => {
  const isLink =
    event.target instanceof Element && event.target.closest('a[href]:not([href^="#"], [target], [download])');
  const isElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey;
  if (isLink && !isElsewhere && !mayGo()) event.preventDefault();
};

// The browser has moved already: it is sent back, and the router hears of neither move (`web/public/before-paint.js`).
const go = (event: Event): void => {
  const there = placeOf(event instanceof CustomEvent && event.detail);
  if (pageNow() === page) {
    here = there;
    if (isReturning) event.preventDefault();
    isReturning = false;
  } else if (!mayGo()) {
    isReturning = true;
    event.preventDefault();
    // Most arrows lead one step back, as those do whose place is not known.
    history.go(here === undefined || there === undefined ? 1 : here - there);
  }
};

function listen(): void {
  isReturning = false;
  window.addEventListener('beforeunload', unload);
  window.addEventListener('click', follow, { capture: true });
  window.addEventListener('arrow', go);
}

/** Nobody is asked any more: what is on the page may be lost. */
export function letGo(): void {
  holds.length = 0;
  window.removeEventListener('beforeunload', unload);
  window.removeEventListener('click', follow, { capture: true });
  window.removeEventListener('arrow', go);
}

/**
 * Holds what lies on top of the page and whatever is in it: the browser asks before it reloads, closes or leaves the
 * shop, and `ask` is called before a link or the browser's arrows lead to another page of it. What the layer itself does
 * is not asked about: nothing beneath it can be pressed.
 */
export function useHold(isHeld: boolean, ask: () => boolean): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!isHeld) return undefined;
    const hold = { mayGo: () => asked() };
    here = placeOf(history.state);
    page = pageNow();
    if (holds.push(hold) === 1) listen();
    return () => {
      const place = holds.indexOf(hold);
      if (place >= 0) holds.splice(place, 1);
      if (holds.length === 0) letGo();
    };
  }, [isHeld]);
}

/**
 * Prevents losing unsent input of the page by accident: as `useHold`, and `ask` is also called before a control of the
 * page (`mayLeave`) leads to another one.
 */
export function useUnsaved(isTyped: boolean, ask: () => boolean): void {
  useHold(isTyped, ask);
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!isTyped) return undefined;
    const question = (): boolean => asked();
    questions.add(question);
    return () => void questions.delete(question);
  }, [isTyped]);
}
