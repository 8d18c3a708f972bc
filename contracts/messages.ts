import type { routes } from './api.ts';
import type { CommonRefusal } from './kernel/problem.ts';
import type { RefusalOf } from './kernel/route.ts';

/** Every code that the API can refuse with. */
export type RefusalCode =
  | CommonRefusal
  | { [Name in keyof typeof routes]: RefusalOf<(typeof routes)[Name]> }[keyof typeof routes];

/** The English sentence of each refusal: the `message` of a problem, and the web's English catalogue. */
export const messages: Readonly<Record<RefusalCode, string>> = {
  BODY_TOO_LARGE: 'That is too much at once.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON.',
  UNREADABLE_BODY: 'The body could not be read.',
  CROSS_SITE: 'This call came from another site.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a little and try again.',
  SIGN_IN_REQUIRED: 'Please sign in first.',
  FORBIDDEN: 'You may not do this.',
  INVALID_INPUT: 'Some of what was sent is not valid.',
  NOT_FOUND: 'There is nothing here.',
  UNAVAILABLE: 'The shop cannot do this right now. Try again in a moment.',
  UNEXPECTED: 'Something went wrong on our side.',
  EMAIL_TAKEN: 'There is an account with this e-mail already.',
  USERNAME_TAKEN: 'This username is taken.',
  REGISTRATION_CLOSED: 'Registration is closed.',
  WRONG_CREDENTIALS: 'E-mail or password is wrong.',
  REAUTH_REQUIRED: 'Enter your current password to change it.',
  USER_NOT_FOUND: 'There is no such person.',
  OWN_ACCOUNT: 'You cannot do this to your own account.',
  LAST_ADMIN: 'Somebody has to stay an admin.',
  UNDELIVERED_ORDERS: 'This person has paid for orders that are not delivered yet.',
  PRODUCT_EXISTS: 'This product exists already.',
  PRODUCT_NOT_FOUND: 'This product is not in the shop.',
  PRODUCT_UNAVAILABLE: 'A product in your order is no longer sold.',
  SALE_NOT_BELOW_PRICE: 'The sale price must be below the price.',
  CHANGED_MEANWHILE: 'Somebody else changed this meanwhile. Load it again.',
  ALREADY_REVIEWED: 'You have reviewed this product already.',
  REVIEW_HIDDEN: 'Your review of this product was hidden by the shop.',
  REVIEW_NOT_FOUND: 'There is no such review.',
  NOT_YOUR_CART: 'This is not your cart.',
  NOT_IN_CART: 'This product is not in the cart.',
  OUT_OF_STOCK: 'There are not enough in stock.',
  QUANTITY_LIMIT: 'At most 99 of one product.',
  PRICE_CHANGED: 'A price has changed. Look at the new total before you order.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key belongs to another order.',
  ORDER_NOT_FOUND: 'There is no such order.',
  ORDER_ALREADY_PAID: 'This order is paid already.',
  ORDER_NOT_PAID: 'This order is not paid yet.',
  ORDER_CLOSED: 'This order is closed.',
  ORDER_ALREADY_DELIVERED: 'This order is delivered already.',
  ORDER_ALREADY_REFUNDED: 'All that was paid for this order went back already.',
  REFUND_IN_PROGRESS: 'Money of this order is being given back right now.',
  REFUND_TOO_LARGE: 'That is more than what is left of the payment.',
  REFUND_DECLINED: 'The payment provider has declined the refund.',
  REFUND_PENDING: 'The payment provider has not answered yet. The refund will be finished by itself.',
  PAYMENT_IN_PROGRESS: 'A payment of this order is under way.',
  PAYMENT_UNKNOWN: 'This payment was not started for this order.',
  PAYMENT_NOT_APPROVED: 'The payment was not approved yet.',
  PAYMENT_DECLINED: 'The payment was declined. Try another way to pay.',
  PAYMENT_PENDING: 'The payment provider has not answered yet. The order will be updated by itself.',
  PROVIDER_UNAVAILABLE: 'The payment provider cannot be reached. Try again in a moment.',
  NOT_PARKED: 'This stream is not parked.',
};
