import type { Location } from 'react-router-dom';

/** What a page leaves behind when it sends somebody to sign in. */
export const comingFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  from: `${pathname}${search}`,
});

/** Where to go back to after signing in: a path of this shop, or undefined. A browser takes a backslash for a slash. */
export function returnFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
