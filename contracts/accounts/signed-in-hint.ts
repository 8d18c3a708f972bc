/**
 * A cookie beside the session's that scripts may read: the account's id while somebody is signed in. It is no secret
 * and proves nothing; it saves visitors a call that would be refused, and customers a wait before their cart is
 * requested.
 */
export const SIGNED_IN_HINT = 'signedIn';
