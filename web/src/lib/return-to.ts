import { createPath, type Path } from 'react-router-dom';
import { paths } from './paths.ts';
import { saidIn } from './router-state.ts';

/** The state that a page passes on when it sends a person to sign in. */
export const comingFrom = (here: Pick<Path, 'pathname'> & Partial<Path>) => ({ from: createPath(here) });

/** The path of this shop to go back to after signing in, or undefined. A browser treats a backslash as a slash. */
export function returnFrom(state: unknown): string | undefined {
  const from = saidIn(state, 'from');
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** Where signing in and registering lead: back to the page before, else to the products (design §8.8). */
export const afterSignIn = (state: unknown): string => returnFrom(state) ?? paths.products;
