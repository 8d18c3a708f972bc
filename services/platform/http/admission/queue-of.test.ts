import { expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { queueOf } from './queue-of.ts';

const inQueue = (queue: string | undefined) =>
  Object.entries(routes)
    .filter(([, route]) => queueOf(route) === queue)
    .map(([name]) => name)
    .toSorted();

it('orders wait with orders', () => {
  expect(inQueue('orders')).toEqual(['placeOrder']);
});

it('what changes something of one’s own waits with its like', () => {
  expect(inQueue('changes')).toEqual([
    'addAddress',
    'addToCart',
    'askForConfirmation',
    'askForNewsletter',
    'beginAsGuest',
    'cancelOrder',
    'changeAddress',
    'changeQuantity',
    'chooseDefaultAddress',
    'chooseLanguage',
    'confirmNewsletter',
    'deleteReview',
    'forgotPassword',
    'leaveNewsletter',
    'mergeCart',
    'openGuestOrder',
    'priceCart',
    'removeAddress',
    'removeFromCart',
    'resetPassword',
    'submitReview',
    'updateProfile',
    'updateReview',
    'withdrawEmailChange',
  ]);
});

it('reads wait with reads', () => {
  expect(inQueue('reads')).toEqual([
    'accountConfig',
    'accountSecurity',
    'addressConfig',
    'addresses',
    'allProducts',
    'cart',
    'creditNotePdf',
    'deliveryOptions',
    'filterProducts',
    'invoicePdf',
    'myOrders',
    'newsletterConfig',
    'openApi',
    'order',
    'orderPapers',
    'orderPayments',
    'ownData',
    'product',
    'profile',
    'recentSignIn',
    'reviews',
    'secondFactor',
    'sessions',
  ]);
});

it('paying, what providers tell, open streams, signing in and out, and who runs the shop wait for nobody', () => {
  const ahead = ['payOrder', 'startPayPal', 'startStripe', 'payPalWebhook', 'stripeWebhook', 'live'] as const;
  expect(inQueue(undefined)).toEqual(expect.arrayContaining([...ahead, 'signIn', 'signOut', 'register']));
  const staff = Object.values(routes).filter(({ access }) => access === 'admin' || access === 'auditor');
  expect(new Set(staff.map(queueOf))).toEqual(new Set([undefined]));
});
