import { said } from './said.ts';

const MODES_WITH_TLS: ReadonlySet<string> = new Set([
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
]);

/**
 * What is wrong with Postgres's address, wherever the shop runs. Never quotes the address, which may hold a password.
 */
export function databaseAddressErrors(text: string): readonly string[] {
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null;
  if (url === null) return ['must be like postgres://user:password@host:5432/database'];
  const mode = url.searchParams.get('sslmode');
  return said(
    url.hostname === '' && !url.searchParams.has('host') && 'names no host',
    url.pathname.length < 2 && 'names no database',
    url.username === '' && url.password !== '' && 'has half of user:password only',
    mode !== null &&
      mode !== 'disable' &&
      !MODES_WITH_TLS.has(mode) &&
      'has an sslmode that the driver does not know',
  );
}

/** What is dangerous about the address in production, unless it was allowed by name. */
export function databaseAddressDangers(text: string, isAllowed: boolean): readonly string[] {
  const url = URL.parse(text);
  if (url === null || isAllowed || isOnThisMachine(url) || hasTls(url)) return [];
  return ['is without TLS: add sslmode=verify-full (unless DATABASE_ALLOW_INSECURE=yes)'];
}

function hasTls({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode');
  return mode === null ? ['true', '1'].includes(searchParams.get('ssl') ?? '') : MODES_WITH_TLS.has(mode);
}

/** Reached through a socket or the loopback, where nobody on the network can listen. */
function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}
