import { isIP } from 'node:net';
import { PROBED } from './probed.ts';

/** The host names by which the shop may be called. */
export interface KnownHosts {
  /** The hosts of `PUBLIC_URL` and `HOSTS`. */
  readonly names: readonly string[];
  /** Outside of production, also this machine's own names and addresses: a page of another site cannot have those. */
  readonly isLocalKnown: boolean;
}

/**
 * Whether a call names a host of this shop. If a foreign host name is pointed at our address, a browser takes its pages
 * and us for the same site, but its calls name the foreign host. A call without a host does not come from a browser.
 */
export function isKnownHost(
  { names, isLocalKnown }: KnownHosts,
  { hostname, path }: { readonly hostname: string | undefined; readonly path: string },
): boolean {
  if (hostname === undefined || hostname === '' || PROBED.has(path)) return true;
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return names.includes(name) || (isLocalKnown && isLocal(name));
}

const isLocal = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
