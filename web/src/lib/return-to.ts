import { useLocation, type Location } from 'react-router-dom';
import { paths } from './paths.ts';

/** What a page leaves behind when it sends somebody to sign in. */
export const comingFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  from: `${pathname}${search}`,
});

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

/** Where to go back to after signing in: a path of this shop, or undefined. A browser takes a backslash for a slash. */
export function returnFrom(state: unknown): string | undefined {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** Where signing in and registering lead: back to where one was sent from, else to the products (design §8.8). */
export const afterSignIn = (state: unknown): string => returnFrom(state) ?? paths.products;
