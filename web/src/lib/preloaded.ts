import { signedIn } from './signed-in.ts';

/** Whether what the browser has preloaded may still answer. */
let isTaken = true;

/**
 * What the server had the browser preload answers nothing from now on. It was asked for beside the page, as who was here then,
 * and may have been refused; a browser keeps it until somebody asks.
 */
export const passPreloaded = (): void => {
  isTaken = false;
};
signedIn.subscribe(passPreloaded);

/** A browser gives what it has preloaded to who asks with the same `credentials`. To one's own shop both go with the same cookies. */
export const fetchPreloaded: typeof fetch = (input, init) =>
  fetch(input, isTaken ? init : { ...init, credentials: 'include' });
