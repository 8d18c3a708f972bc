import { expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { lineOf } from './line-of.ts';

const inLine = (line: string | undefined) =>
  Object.entries(routes)
    .filter(([, route]) => lineOf(route) === line)
    .map(([name]) => name)
    .toSorted();

it('who orders waits with those who order', () => {
  expect(inLine('orders')).toEqual(['placeOrder']);
});

it('who changes what is theirs waits with those who do', () => {
  expect(inLine('changes')).toEqual([
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
    'confirmEmail',
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
    'updateReview',
    'withdrawEmailChange',
  ]);
});

it('who looks waits with those who look', () => {
  expect(inLine('reads')).toEqual([
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
  expect(inLine(undefined)).toEqual(expect.arrayContaining([...ahead, 'signIn', 'signOut', 'register']));
  const staff = Object.values(routes).filter(({ access }) => access === 'admin' || access === 'auditor');
  expect(new Set(staff.map(lineOf))).toEqual(new Set([undefined]));
});
