import { useEffect } from 'react';
import { useSession, useSignedIn } from '../features/accounts/session.ts';
import { useAnswersOfRole } from '../features/accounts/use-answers-of-role.ts';

/** Milliseconds to wait, since the page comes first. Changes in between are sent when the client begins to listen. */
const AFTER = 1_000;

/** Keeps what the page shows up to date with the shop; starts again with every session. */
export function Live() {
  const session = useSession({});
  const { session: number } = useSignedIn();
  useAnswersOfRole(session);
  if (session.is === 'unknown' || session.is === 'unreachable') return null;
  return <Following key={session.is === 'customer' ? `${session.user._id} ${number}` : session.is} />;
}

function Following() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { follow } = await import('./follow.ts');
      if (!isOver) stop = follow();
    };
    // Without it the page still works; it has to be reloaded to show what is new.
    const timer = setTimeout(() => void begin().catch(() => undefined), AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return null;
}
