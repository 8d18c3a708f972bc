import type { Location } from 'react-router-dom';
import { paths } from './paths.ts';

/** What a page leaves behind when it sends somebody to sign in. */
export const comingFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  from: `${pathname}${search}`,
});

/** Where to go back to after signing in: a path of this shop, or undefined. A browser takes a backslash for a slash. */
export function returnFrom(state: unknown): string | undefined {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** Where signing in and registering lead: back to where one was sent from, else to the products (design §8.8). */
export const afterSignIn = (state: unknown): string => returnFrom(state) ?? paths.products;
