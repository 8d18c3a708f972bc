import { useEffect, useSyncExternalStore } from 'react';
import { listenTo, tellAll } from '../../lib/listeners.ts';
import { useLocale } from '../../lib/locale.tsx';
import { useSignedIn } from '../accounts/session.ts';
import { useVisitorLines } from './visitor-lines.ts';

/**
 * Why the merge failed, by sessions of this page: their cart is shown without it until the person, or the next page,
 * tries again.
 */
const failed = new Map<number, unknown>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => listenTo(listeners, listener);
/** The session and person for whom the merge is under way. */
let running: string | undefined;

/** What there is to merge, and for whom; with the error of a merge that failed. */
function useDue() {
  const { id, session } = useSignedIn();
  const lines = useVisitorLines();
  const error = useSyncExternalStore(
    subscribe,
    () => failed.get(session),
    () => undefined,
  );
  return { id: lines.length > 0 ? id : undefined, session, error };
}

/**
 * Whether what the person collected as a visitor is still to be merged into their cart, which is incomplete until then.
 */
export function useIsTakingOver(): boolean {
  const { id, error } = useDue();
  return id !== undefined && error === undefined;
}

/** Why what the person collected as a visitor may be missing from their cart. */
export function useTakeOverError(): unknown {
  const { id, error } = useDue();
  return id && error;
}

export function takeOverAgain(): void {
  failed.clear();
  tellAll(listeners);
}

/** Merges what was collected before signing in, once on a page. */
export function useTakeOver(): void {
  const { id, session, error } = useDue();
  const { language } = useLocale();
  useEffect(() => {
    const run = `${id} ${session}`;
    if (id === undefined || error !== undefined || running === run) return;
    running = run;
    import('./take-over.ts')
      .then(({ takeOverAndTell }) => takeOverAndTell(id, language))
      .catch((reason: unknown) => {
        failed.set(session, reason);
        tellAll(listeners);
      })
      .finally(() => (running = undefined));
  }, [id, session, error, language]);
}
