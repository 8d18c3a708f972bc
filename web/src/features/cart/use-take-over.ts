import { useEffect, useSyncExternalStore } from 'react';
import { listenTo, tellAll } from '../../lib/listeners.ts';
import { useText } from '../../lib/locale.tsx';
import { toast } from '../../lib/toast.ts';
import { useSignedIn } from '../accounts/session.ts';
import { useVisitorLines } from './visitor-lines.ts';

/** Sessions of this page in which the merge failed: their cart is shown without it, and the next page tries again. */
const failed = new Set<number>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => listenTo(listeners, listener);
/** The session and person for whom the merge is under way. */
let running: string | undefined;

/**
 * Whether what the person collected as a visitor is still to be merged into their cart, which is incomplete until then.
 */
export function useIsTakingOver(): boolean {
  const { id, session } = useSignedIn();
  const lines = useVisitorLines();
  const hasFailed = useSyncExternalStore(
    subscribe,
    () => failed.has(session),
    () => false,
  );
  return id !== undefined && lines.length > 0 && !hasFailed;
}

/** Merges what was collected before signing in, once on a page. */
export function useTakeOver(): void {
  const { id, session } = useSignedIn();
  const isDue = useIsTakingOver();
  const { leftOut } = useText().cart;
  useEffect(() => {
    const run = `${id} ${session}`;
    if (!isDue || id === undefined || running === run) return;
    running = run;
    const fail = () => {
      failed.add(session);
      tellAll(listeners);
    };
    import('./take-over.ts')
      .then(({ takeOver }) => takeOver(id))
      .then((pieces) => pieces > 0 && toast('info', leftOut), fail)
      .finally(() => (running = undefined));
  }, [isDue, id, session, leftOut]);
}
