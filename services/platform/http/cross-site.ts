import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent this from another site's page (design §7). A browser names itself by one of two headers; a
 * request with neither is no browser's, has no cookie that a page could abuse, and passes.
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
