import { useEffect, useEffectEvent } from 'react';
import { questions } from './leaving.ts';
import { signedIn } from './signed-in.ts';

/** What asks before the page is left, the newest first: it lies on top of the page, and is asked first. */
const holds: { readonly mayGo: () => boolean }[] = [];
const mayGo = (): boolean => holds.every((hold) => hold.mayGo());

/** The browser's place in its history: the router numbers its entries, and `web/public/before-paint.js` all others. */
const placeNow = (): number => {
  const { idx = 0 }: { readonly idx?: number } = history.state ?? {};
  return idx;
};
/** Parts of a page share its address: who goes from one to another leaves nothing. */
const pageNow = (): string => location.pathname + location.search;

let here = 0;
let page = '';
const stay = (): void => {
  here = placeNow();
  page = pageNow();
};

/** After this time without an arrow, in milliseconds, none is under way any more. */
const AT_REST = 100;
let isReturning = false;
let returning: ReturnType<typeof setTimeout> | undefined;

const unload = (event: BeforeUnloadEvent): void => {
  // For somebody else who has signed in in another tab the page is reloaded: what was typed here is not theirs.
  if (!signedIn.isOthers()) event.preventDefault();
};

/** A dialog's own links lead away from it on purpose. */
const LINK = 'a[href]:not([href^="#"], [target], [download], dialog *)';
const follow = (event: MouseEvent): void => {
  const isLink = event.target instanceof Element && event.target.closest(LINK);
  const isElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey;
  if (isLink && !isElsewhere && !mayGo()) event.preventDefault();
};

// The browser has moved already: it is sent back, and the router hears of no move (`web/public/before-paint.js`). The
// steps count from where the browser is by then. Arrows pressed meanwhile lead elsewhere, and the way back is found again
// from where they end: two returns at once would lead beyond the page.
const go = (event: Event): void => {
  clearTimeout(returning);
  const back = here - placeNow();
  if (back === 0 || (!isReturning && pageNow() === page)) {
    if (isReturning) event.preventDefault();
    isReturning = false;
    stay();
  } else if (isReturning || !mayGo()) {
    event.preventDefault();
    returning = setTimeout(() => history.go(back), isReturning ? AT_REST : 0);
    isReturning = true;
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
    if (holds.unshift(hold) === 1) listen();
    // On the way back the browser is not at the page that is shown.
    if (!isReturning) stay();
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
