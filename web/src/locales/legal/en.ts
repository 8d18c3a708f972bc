import { TAX_PERCENT } from '#contracts/kernel/money';

/** A part of the terms or of the privacy notice; links lead to it by its name. */
export interface Part {
  readonly head: string;
  readonly says: readonly string[];
}

/** What the shop does, in plain English: each sentence is one that a reader may hold it to (docs/behaviours.md). */
export const terms = {
  project: {
    head: 'A learning project',
    says: [
      'Suuq was made for a course. Nothing is really sold, and nothing is sent.',
      'Where a page says “Demo: no real money”, a simulator stands in for PayPal and Stripe, and nobody is charged.',
    ],
  },
  orders: {
    head: 'Orders and prices',
    says: [
      `Prices are in US dollars. Tax is ${TAX_PERCENT}% of the items and is shown before you order.`,
      'The total that you review first stays the same until you accept a new one. Nothing is charged before you pay.',
      'Your items are reserved when the order is placed. An order that is not paid in time expires, and its items go back into stock; its page says until when it can be paid.',
    ],
  },
  delivery: {
    head: 'Delivery',
    says: [
      'What delivery costs, and above which sum of items it is free, stands beside each way of delivery before you order.',
      'A paid order is packed and delivered to the address that you gave. Its page says when it has been delivered.',
    ],
  },
  returns: {
    head: 'Cancelling and money back',
    says: [
      'You can cancel an order yourself as long as it is not paid. After that, write to us: until a parcel of it is sent we can cancel it, and we can give back all of the money or part of it, delivered or not.',
      'Money goes back the way it came. If you were charged twice, the second payment goes back without your asking.',
    ],
  },
  reviews: {
    head: 'Reviews',
    says: [
      'You can review each product once, and change or delete what you wrote. Your name stands beside it.',
      'Only reviews by people who bought the product count in its rating. We may hide a review and must give a reason; the reason is recorded.',
    ],
  },
  account: {
    head: 'Your account',
    says: [
      'Keep your password to yourself. Your profile shows where you are signed in and lets you end any of these sessions.',
      'You can delete your account in your profile once everything that you paid for has been delivered; unpaid orders are cancelled. If you ordered without an account, write to us.',
    ],
  },
} satisfies Readonly<Record<string, Part>>;

export const privacy = {
  kept: {
    head: 'What is kept',
    says: [
      'Your name, username and e-mail address, and the language in which we write to you. Your password only as a hash, from which it cannot be read.',
      'Your cart, your address book and your reviews. Your orders with address, items and payments, and the e-mail address with which you paid.',
      'Where you are signed in: browser and system, since when, and when last used; not your network address. We log every sign-in and failed attempt, with that address in scrambled form.',
    ],
  },
  seen: {
    head: 'Who sees it',
    says: [
      'You do. The shop’s admins see your orders with name and address, to deliver them and to answer you. Its auditors check what happened, and see ids instead of names until they ask for them.',
      'Whenever one of them opens your order, lists people or exports them, that is recorded.',
      'Everybody sees the name beside your reviews. If you pay with PayPal or Stripe, they get the amount and the order number from us, and from you what you tell them.',
      'A mail service carries our letters to you about your orders and your account, and sees what they say.',
      'We send the newsletter only to people who asked for it and confirmed. If you unsubscribe, or never confirm, we forget your address.',
      'Nobody else: no advertising and no tracking.',
    ],
  },
  browser: {
    head: 'In your browser',
    says: [
      'Cookies keep you signed in, tell your device from one that guesses passwords, show you your own changes at once, and tell us your time zone, so that times are those of your clock. There are no others.',
      'Your browser also remembers the language, the theme and how you like to pay; the cart that you filled without signing in; and, until you sign out, the address you gave, the way of delivery, the id of your account and that we know your language.',
      'A tab remembers what you typed, filtered and were about to order until you close it.',
    ],
  },
  forgotten: {
    head: 'How it is forgotten',
    says: [
      'Personal data in our records is sealed with a key of your own. When your account is deleted the key is destroyed: your name, e-mail address, addresses and words cannot be read any more. The sums of your orders stay, without you.',
      'Backups that were made before are kept no longer than they are needed to repair the shop.',
    ],
  },
  ask: {
    head: 'Ask us',
    says: [
      'In your profile you can change your name and username, download a copy of what we keep, and delete your account. If you ordered without an account, write to us.',
    ],
  },
} satisfies Readonly<Record<string, Part>>;
