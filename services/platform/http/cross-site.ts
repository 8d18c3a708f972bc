import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent this from another site's page (design §7). A browser says so in one of two headers. A request
 * with neither does not come from a browser, has no cookie that a page could abuse, and passes.
 */
export function isCrossSite(headers: IncomingHttpHeaders, host: string | undefined): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  const named = hostOf(origin);
  return named === undefined || named !== host?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}
