import { useLocation } from 'react-router-dom';
import { comingFrom } from '../../lib/return-to.ts';

/** The page of the shop that a browser left by itself, as it names it (`document.referrer`). */
export function leftBehind(referrer: string, origin: string): ReturnType<typeof comingFrom> | undefined {
  return referrer.startsWith(`${origin}/shop/`) ? comingFrom(new URL(referrer)) : undefined;
}

/**
 * What the page that was left has said to the one that is open. A link that was pressed before its page was awake, or into
 * another tab, was followed by the browser alone, which says no more than where it came from.
 */
export function useLeft(): unknown {
  const { state, key } = useLocation();
  // The router gives a key to every entry but the one that the document was opened with.
  const isOpened = key === 'default';
  return state ?? (isOpened ? leftBehind(document.referrer, location.origin) : undefined);
}
