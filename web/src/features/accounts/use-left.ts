import { useLocation } from 'react-router-dom';
import { comingFrom } from '../../lib/return-to.ts';

/** The shop's page from which the browser came without the router, as `document.referrer` names it. */
export function leftBehind(referrer: string, origin: string): ReturnType<typeof comingFrom> | undefined {
  return referrer.startsWith(`${origin}/shop/`) ? comingFrom(new URL(referrer)) : undefined;
}

/**
 * The state that the previous page passed on. A link pressed before its page was hydrated, or opened in another tab,
 * was followed by the browser alone, which reveals only where it came from.
 */
export function useLeft(): unknown {
  const { state, key } = useLocation();
  // The router gives a key to every entry except the first one of the document.
  const isOpened = key === 'default';
  return state ?? (isOpened ? leftBehind(document.referrer, location.origin) : undefined);
}
