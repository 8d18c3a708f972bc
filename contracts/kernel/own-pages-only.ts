import type { Route } from './route.ts';

/**
 * Whether only the shop's own pages may call a route. A browser sends the session with a mere link of another site's
 * page: it would change something, put a look at somebody on record in the caller's name, or leave them a file.
 */
export const isOwnPagesOnly = ({
  method,
  recordsLooks,
  file,
}: Pick<Route, 'method' | 'recordsLooks' | 'file'>): boolean =>
  method !== 'GET' || recordsLooks === true || file === true;
