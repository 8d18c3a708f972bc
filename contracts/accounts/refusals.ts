import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';

export const EMAIL_TAKEN = refusal(409);
export const USERNAME_TAKEN = refusal(409);
/** The new address is the one that the account has. */
export const EMAIL_UNCHANGED = refusal(409);
/** The account's own address is not confirmed yet. */
export const EMAIL_UNCONFIRMED = refusal(409);
/** The account already has the address whose request was to be withdrawn. */
export const EMAIL_CHANGE_DONE = refusal(409);
export const REGISTRATION_CLOSED = refusal(403);
export const PASSWORD_TOO_COMMON = refusal(400);
export const NAME_UNREADABLE = refusal(400);
/** A name with a web address, which the shop's letters would carry to anybody. */
export const NAME_WITH_ADDRESS = refusal(400);
export const NAME_RESERVED = refusal(400);
export const WRONG_CREDENTIALS = refusal(401);
export const REAUTH_REQUIRED = refusal(403);
/** The password is right, but a code is needed too. */
export const SECOND_FACTOR_REQUIRED = refusal(422);
/** A second factor's code that is wrong, too old or already used, or no recovery code. */
export const WRONG_CODE = refusal(403);
export const SECOND_FACTOR_ON = refusal(409);
export const SECOND_FACTOR_OFF = refusal(409);
/** Nothing was started in the last 15 minutes, or something newer was. */
export const SECOND_FACTOR_NOT_STARTED = refusal(409);
/** A link in a letter that was used, replaced, is too old, or was never sent. */
export const LINK_EXPIRED = refusal(404);
export const SESSION_NOT_FOUND = refusal(404);
export const USER_NOT_FOUND = refusal(404);
export const OWN_ACCOUNT = refusal(409);
export const LAST_ADMIN = refusal(409);
const theirOrders = z.object({ orders: z.array(z.string()).readonly() });
/** The orders that are paid and not delivered. */
export const UNDELIVERED_ORDERS = refusal(409, theirOrders);
/** The orders of which money is on its way back. */
export const UNREFUNDED_ORDERS = refusal(409, theirOrders);
/** This and the following are internal to the account's stream and the code that calls it: no call answers them. */
export const TOO_LATE = refusal(409);
export const NO_ACCOUNT = refusal(404);
export const UNCLAIMED = refusal(409);
/** The guest to be taken in has another address, belongs to another account, or is gone. */
export const NOT_THEIR_GUEST = refusal(409);
