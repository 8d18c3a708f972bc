/**
 * A cookie's name where the shop is reached by https: only this host can set one that begins like this, by https, so no
 * neighbour's page and nobody on the way puts one of theirs in its place.
 */
const PREFIX = '__Host-';

/** The name under which a cookie is set and looked for. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `${PREFIX}${name}` : name);

/** Reads one cookie from a request's header; undefined when it is not there. */
export const cookieIn = (name: string, secure: boolean) => {
  const pattern = new RegExp(`(?:^|;)\\s*${cookieName(name, secure)}=([^;\\s]+)`);
  return (header: string | undefined): string | undefined =>
    header === undefined ? undefined : pattern.exec(header)?.[1];
};
