/**
 * The prefix of cookie names where the shop is reached by https. Only this host can set such a cookie, and only by
 * https, so neither a neighbouring site nor anybody on the way can replace one.
 */
const PREFIX = '__Host-';

/** The name under which a cookie is set and looked up. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `${PREFIX}${name}` : name);

/** Makes a reader of one cookie in a request's header; it answers undefined where the cookie is missing. */
export const cookieIn = (name: string, secure: boolean) => {
  const pattern = new RegExp(`(?:^|;)\\s*${cookieName(name, secure)}=([^;\\s]+)`);
  return (header: string | undefined): string | undefined =>
    header === undefined ? undefined : pattern.exec(header)?.[1];
};
