import { signedIn } from './signed-in.ts';

/** Whether the browser's preloaded answers may still be used. */
let isTaken = true;

/**
 * From now on preloaded answers are not used. They were requested with the page, as the person who was here then, and
 * may be refusals; a browser keeps them until they are used.
 */
export const passPreloaded = (): void => {
  isTaken = false;
};
signedIn.subscribe(passPreloaded);

/**
 * A browser uses a preloaded answer only for a request with the same `credentials`. For the own origin both values send
 * the same cookies.
 */
export const fetchPreloaded: typeof fetch = (input, init) =>
  fetch(input, isTaken ? init : { ...init, credentials: 'include' });
