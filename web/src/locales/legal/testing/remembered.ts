import type { StoredOfShopper } from '../../../lib/storage.ts';

/** Each cookie that the shop sets, and the words by which the privacy notice mentions it. */
export const cookies: Readonly<Record<string, string>> = {
  session: 'keep you signed in',
  signedIn: 'keep you signed in',
  device: 'tell your device from one that guesses passwords',
  position: 'show you your own changes at once',
  zone: 'tell us your time zone',
};

/** The same for what a shopper's browser stores until it is removed. */
export const stored = {
  language: 'the language',
  theme: 'the theme',
  paymentMethod: 'how you like to pay',
  visitorCart: 'the cart that you filled without signing in',
  shippingAddress: 'until you sign out, the address you gave',
  deliveryMethod: 'the way of delivery',
  owner: 'the id of your account',
  'language-told': 'that we know your language',
} satisfies Readonly<Record<StoredOfShopper, string>>;
