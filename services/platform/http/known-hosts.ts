import { isIP } from 'node:net';

/** The names by which the shop may be called. */
export interface KnownHosts {
  /** As configured: `PUBLIC_URL`'s and `HOSTS`. */
  readonly names: readonly string[];
  /** Outside of production also by this machine's own names, and by addresses: a page elsewhere cannot have those. */
  readonly isLocalKnown: boolean;
}

/** Operators and their probes ask by whatever address they have; nothing is decided there. */
const PROBED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Whether a call names a host that is this shop. A page elsewhere whose name was pointed at us is of the same site as we
 * for a browser; its calls name its own host. A call without a host is no browser's.
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
