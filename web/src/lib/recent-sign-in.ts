import { listenTo, tellAll } from './listeners.ts';
import { signedIn } from './signed-in.ts';

/**
 * Asks for the password again, for calls that need a recent sign-in: one dialog for all that wait. The dialog follows
 * `isAsked`.
 */
export function createRecentSignIn() {
  const listeners = new Set<() => void>();
  const waiting = new Set<(given: boolean) => void>();
  const tell = (): void => tellAll(listeners);
  const finish = (given: boolean): void => {
    const all = [...waiting];
    waiting.clear();
    tell();
    for (const resolve of all) resolve(given);
  };
  return {
    isAsked: (): boolean => waiting.size > 0,
    subscribe: (listener: () => void): (() => void) => listenTo(listeners, listener),
    /** Whether the person has given it. */
    ask: (): Promise<boolean> =>
      new Promise((resolve) => {
        waiting.add(resolve);
        tell();
      }),
    given: (): void => finish(true),
    giveUp: (): void => finish(false),
  };
}

export const recentSignIn = createRecentSignIn();

// Do not ask somebody who is no longer here; signing in again has already given the password.
let hadEnded = false;
signedIn.subscribe(() => {
  const { id, asking } = signedIn.current();
  const isBack = hadEnded && !asking;
  hadEnded = asking;
  if (!recentSignIn.isAsked()) return;
  if (id === undefined) recentSignIn.giveUp();
  else if (isBack) recentSignIn.given();
});
