import { UNDO_WITHIN } from '#contracts/deliveries/commands';
import { useEffect, useState } from 'react';

/** Whether a step of that time can still be undone, by this browser's clock; the shop decides by its own. */
export function useCanUndo(at: string | null): boolean {
  const until = at === null ? 0 : Date.parse(at) + UNDO_WITHIN;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return now < until;
}
