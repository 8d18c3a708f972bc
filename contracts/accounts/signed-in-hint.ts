/**
 * A cookie beside the session's that scripts may read: the account's id while somebody is signed in. It is no secret
 * and proves nothing; it saves visitors a call that would be refused, and customers a wait before their cart is
 * requested.
 */
export const SIGNED_IN_HINT = 'signedIn';

/**
 * Who seems to be signed in, by the cookies of a request or of a page. The name is written out: every page loads this,
 * and the home page has no bytes to spare.
 */
export const hintedIn = (cookies: string): string | undefined =>
  /(?:^|;\s*)signedIn=([0-9a-f]{24})(?:;|$)/.exec(cookies)?.[1];
