import { TAX_PERCENT } from '#contracts/kernel/money';

/** The texts of letters in English. `number` is an order's short number; sums and times are formatted already. */
export const en = {
  greeting: (name: string) => `Hello ${name},`,
  /** For a reader whose name is not used. */
  hello: 'Hello,',
  footer: {
    order: 'You get this letter because you ordered at Suuq.',
    account: 'You get this letter because it is about your account at Suuq.',
    admin: 'You get this letter because you run the shop.',
    newsletter: 'You get this letter because you asked for the newsletter of Suuq.',
    newsletterAsked: 'You get this letter because somebody gave this address for the newsletter of Suuq.',
  },
  bill: {
    each: (quantity: number, price: string) => `${quantity} × ${price}`,
    items: 'Items',
    shipping: 'Shipping',
    free: 'Free',
    tax: `Tax (${TAX_PERCENT}%)`,
    total: 'Total',
    refunded: 'Refunded',
  },
  delivery: {
    head: 'Delivery',
    kinds: { standard: 'Standard delivery', express: 'Express delivery', pickup: 'Pick up at the market' },
    days: (from: string, to: string) => (from === to ? `On ${from}` : `Between ${from} and ${to}`),
  },
  shippingTo: 'Shipping to',
  addressOnPage: 'The delivery address is on your order’s page.',
  pickUp: {
    at: 'Pick up at',
    market: 'The market',
    by: 'Picked up by',
    days: (from: string, to: string) =>
      from === to ? `Ready on ${from}` : `Ready between ${from} and ${to}`,
  },
  seeOrder: 'See your order',
  visit: 'Visit the market',
  leave: 'Leave the newsletter',
  letters: {
    'order-placed': {
      subject: (number: string) => `Your order #${number}`,
      head: 'Thank you for your order',
      text: (number: string, total: string, provider: string) =>
        `We have your order #${number} of ${total}. You chose to pay with ${provider}.`,
      payUntil: (time: string) =>
        `Please pay by ${time}. Until then the goods are kept for you; after that the order ends by itself and nothing is charged.`,
      pay: 'Pay now',
    },
    'order-paid': {
      subject: (number: string) => `Receipt for order #${number}`,
      head: 'Your payment has arrived',
      text: (number: string, total: string, provider: string, time: string) =>
        `You paid ${total} with ${provider} on ${time} for your order #${number}.`,
      packing: 'We are packing it now.',
      attached: (invoice: string) => `Your invoice ${invoice} is attached. It is also on your order’s page.`,
    },
    'order-sent': {
      brought: {
        subject: {
          whole: (number: string, _parcel: number) => `Order #${number} is on its way`,
          part: (number: string, parcel: number) => `Parcel ${parcel} of your order #${number} is on its way`,
          rest: (number: string, _parcel: number) => `The rest of your order #${number} is on its way`,
        },
        head: {
          whole: 'Your order is on its way',
          part: 'A parcel is on its way',
          rest: 'The rest is on its way',
        },
        text: (number: string, parcel: number, carrier: string) =>
          `Parcel ${parcel} of your order #${number} has left us, with ${carrier}.`,
      },
      pickedUp: {
        subject: {
          whole: (number: string, _parcel: number) => `Order #${number} is ready to pick up`,
          part: (number: string, parcel: number) =>
            `Parcel ${parcel} of your order #${number} is ready to pick up`,
          rest: (number: string, _parcel: number) => `The rest of your order #${number} is ready to pick up`,
        },
        head: {
          whole: 'Your order is ready',
          part: 'A part of your order is ready',
          rest: 'The rest of your order is ready',
        },
        text: (number: string, parcel: number, _carrier: string) =>
          `Parcel ${parcel} of your order #${number} is ready for you to pick up.`,
      },
      inParcel: 'In this parcel',
      pieces: (quantity: number, title: string) => `${quantity} × ${title}`,
      tracking: (trackingNumber: string) => `Tracking number: ${trackingNumber}`,
      follow: 'Follow the parcel',
    },
    'order-delivered': {
      brought: {
        subject: (number: string) => `Order #${number} was delivered`,
        head: 'It has arrived',
        text: (number: string, time: string) =>
          `Your order #${number} was delivered on ${time}. If it is not with you, answer this letter.`,
      },
      pickedUp: {
        subject: (number: string) => `Order #${number} was picked up`,
        head: 'It was picked up',
        text: (number: string, time: string) =>
          `Your order #${number} was handed over on ${time}. If nobody picked it up for you, answer this letter.`,
      },
    },
    'order-cancelled': {
      subject: (number: string) => `Order #${number} was cancelled`,
      head: 'Your order was cancelled',
      text: (number: string) => `Your order #${number} was cancelled.`,
      moneyBack: (total: string, provider: string) =>
        `What you paid goes back to you: ${total} by ${provider}.`,
      moneyNews: 'We write again when it is on its way.',
      notPaid: 'We know of no payment for it. Money that comes too late goes back to you.',
    },
    'order-expired': {
      subject: (number: string) => `Order #${number} has ended`,
      head: 'Your order has ended',
      text: (number: string) =>
        `Your order #${number} was not paid in time, so it has ended and others can buy the goods. Money that comes too late goes back to you.`,
    },
    'order-refunded': {
      subject: (number: string) => `Refund for order #${number}`,
      head: 'Money is coming back to you',
      text: (number: string, sum: string, provider: string) =>
        `We gave back ${sum} for your order #${number}, by ${provider}. Your bank may need some days to show it.`,
    },
    'payment-returned': {
      subject: (number: string) => `A payment for order #${number} went back to you`,
      head: 'A payment went back to you',
      text: (number: string, sum: string, provider: string) =>
        `A payment of ${sum} by ${provider} came for your order #${number}, which was already paid or no longer open. We gave it back. Your bank may need some days to show it.`,
    },
    'password-changed': {
      subject: 'Your password was changed',
      head: 'Your password was changed',
      text: 'The password of your account was changed, and you were signed out everywhere else.',
      notYou: 'If that was not you, answer this letter at once.',
      see: 'See your account',
    },
    'new-device': {
      subject: 'A new device signed in to your account',
      head: 'A new device signed in',
      text: (device: string | null, time: string) =>
        `Somebody signed in to your account with your password on a device that had not done so before${device === null ? '' : ` (${device})`}, on ${time}.`,
      notYou: 'If that was not you, choose another password at once: it signs out everybody else.',
      see: 'See your account',
    },
    'second-factor-on': {
      subject: 'Your second factor is on',
      head: 'Your second factor is on',
      text: 'From now on, signing in to your account also takes a code from your authenticator app. You were signed out everywhere else.',
      notYou: 'If that was not you, answer this letter at once.',
      see: 'See your account',
    },
    'second-factor-off': {
      subject: 'Your second factor is off',
      head: 'Your second factor is off',
      text: 'From now on, signing in to your account takes only your password.',
      notYou: 'If that was not you, change your password and answer this letter at once.',
      see: 'See your account',
    },
    'recovery-code-used': {
      subject: 'A recovery code of yours was used',
      head: 'A recovery code was used',
      text: 'Somebody used one of your account’s recovery codes in place of a code from your authenticator app. It no longer works.',
      notYou: 'If that was not you, change your password and answer this letter at once.',
      see: 'See your account',
    },
    'recovery-codes-replaced': {
      subject: 'You have new recovery codes',
      head: 'You have new recovery codes',
      text: 'New recovery codes were made for your account. The ones that you had stop working.',
      notYou: 'If that was not you, change your password and answer this letter at once.',
      see: 'See your account',
    },
    'password-reset': {
      subject: 'Choose a new password',
      head: 'Choose a new password',
      text: 'You said that you forgot your password. With this link you can choose a new one. It works once, and for half an hour.',
      see: 'Choose a new password',
      notYou: 'If that was not you, do nothing: your password stays as it is.',
    },
    'confirm-email': {
      subject: 'Confirm your e-mail address',
      head: 'Is this your address?',
      text: 'There is an account at Suuq with this e-mail address. If you made it, confirm that the address is yours: the link works for seven days.',
      see: 'Confirm the address',
      notYou:
        'If you made no account, do nothing, even if you ordered as a guest: somebody else gave this address, and gets nothing that is yours.',
    },
    'confirm-new-email': {
      subject: 'Confirm your new e-mail address',
      head: 'Is this your new address?',
      text: 'Somebody wants to use this e-mail address for their account at Suuq. If that was you, confirm it: the link works for a day. You then sign in with this address.',
      see: 'Confirm the new address',
      notYou: 'If that was not you, do nothing: the account keeps its present address.',
    },
    'email-change-asked': {
      subject: 'Another e-mail address was requested for your account',
      head: 'Another e-mail address',
      text: 'Somebody who knows your password asked for another e-mail address for your account. Nothing has changed yet: we have sent a letter to the new address, and wait until it is confirmed there.',
      notYou:
        'If that was not you, change your password at once: then the new address can no longer be confirmed.',
      see: 'Change your password',
    },
    'email-changed': {
      subject: 'Your e-mail address was changed',
      head: 'Your e-mail address was changed',
      text: 'Your account has another e-mail address now. You sign in with the new one, and letters about your account go there.',
      notYou: 'If that was not you, answer this letter at once.',
      see: 'See your account',
    },
    'newsletter-confirm': {
      subject: 'Do you want the newsletter?',
      head: 'Do you want our newsletter?',
      text: 'Somebody asked for the newsletter of Suuq at this address. Confirm that it was you: the link works once, and for two days.',
      see: 'Yes, send it to me',
      notYou: 'If that was not you, do nothing: we send nothing more and forget your address.',
    },
    'low-stock': {
      subject: (title: string, left: number) =>
        left === 0 ? `Sold out: ${title}` : `Only ${left} left: ${title}`,
      head: 'Running low',
      text: (title: string, left: number) =>
        left === 0 ? `Nothing is left of “${title}”.` : `Only ${left} can still be bought of “${title}”.`,
      see: 'See the products',
    },
    'work-stopped': {
      subject: 'Something in your shop has stopped',
      head: 'Something needs attention',
      text: (name: string) =>
        `Some of the shop's own work has stood still for several minutes and needs a person: ${name}.`,
      safe: 'Nothing is lost: the waiting work is done as soon as the cause is fixed. The system page names the cause and what to do.',
      see: 'Open the system page',
      order: {
        text: (number: string) => `The money of order #${number} needs a person.`,
        hint: 'Most often the payment provider has kept money of this order that should have gone back. It may have to be refunded on the order’s page or at the provider’s own site. The system page says why.',
        see: 'Open the order',
      },
    },
  },
};
export type Words = typeof en;
