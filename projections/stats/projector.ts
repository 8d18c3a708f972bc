import { accountEvents } from '#contracts/accounts/events';
import { catalogueEvents } from '#contracts/catalogue/events';
import { deliveryEvents } from '#contracts/deliveries/events';
import { dayIn } from '#contracts/kernel/day-in';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { captureEvents, refundEvents } from '#contracts/payments/events';
import { readTables } from '#contracts/read-tables';
import { reviewEvents } from '#contracts/reviews/events';
import { factProjector } from '../kernel/fact-projector.ts';
import type { Projection } from '../kernel/projection.ts';
import type { StatsFigure } from './table.ts';

/** The dashboard's figures as sums by day. `zone` is the shop's; another one needs a rebuild (design §8.18). */
export const statsProjection = (zone: string): Projection => {
  const day = dayIn(zone);
  const fact = (at: string, figure: StatsFigure, count: number, cents = 0) => ({
    day: day(at),
    figure,
    count,
    cents,
  });
  return factProjector({
    name: readTables.stats.name,
    version: 4,
    streams: {
      account: accountEvents,
      product: catalogueEvents,
      order: { ...orderLifecycleEvents, ...captureEvents, ...refundEvents, ...deliveryEvents },
      review: reviewEvents,
    },
    on: {
      AccountRegistered: ({ data }) => fact(data.registeredAt, 'users', 1),
      AccountDeleted: ({ data }) => fact(data.at, 'usersLeft', 1),
      ProductCreated: ({ data }) => fact(data.at, 'products', 1),
      ProductDiscontinued: ({ data }) => fact(data.at, 'productsLeft', 1),
      OrderPlaced: ({ data }) => fact(data.placedAt, 'placed', 1, data.totalCents),
      PaymentCaptured: ({ data }) => fact(data.at, 'paid', 1, data.amountCents),
      PaymentRefunded: ({ data }) => fact(data.at, 'refunded', 1, data.amountCents),
      OrderDelivered: ({ data }) => fact(data.at, 'delivered', 1),
      // It was never delivered: no day counts it, neither that of the mistake nor that of its correction.
      OrderDeliveryUndone: () => ({ takesBack: 'delivered' satisfies StatsFigure }),
      ReviewSubmitted: ({ data }) => fact(data.at, 'reviews', 1),
      // A hidden one left when it was hidden.
      ReviewDeleted: ({ data }) => fact(data.at, 'reviewsLeft', data.wasHidden ? 0 : 1),
      ReviewHidden: ({ data }) => fact(data.at, 'reviewsLeft', 1),
      ReviewRestored: ({ data }) => fact(data.at, 'reviewsLeft', -1),
      ReviewUpdated: 'ignored',
      // Guests are not counted as users.
      GuestRegistered: 'ignored',
      GuestDeleted: 'ignored',
      GuestErased: 'ignored',
      GuestTakenIn: 'ignored',
      RegistrationAbandoned: 'ignored',
      ProfileUpdated: 'ignored',
      PasswordChanged: 'ignored',
      EmailChanged: 'ignored',
      AdminGranted: 'ignored',
      AdminRevoked: 'ignored',
      AuditorGranted: 'ignored',
      AuditorRevoked: 'ignored',
      ProductDetailsChanged: 'ignored',
      ProductPriceChanged: 'ignored',
      ProductImageChanged: 'ignored',
      ProductVariantsChanged: 'ignored',
      ParcelSent: 'ignored',
      ParcelDelivered: 'ignored',
      ParcelSendingUndone: 'ignored',
      ParcelDeliveryUndone: 'ignored',
      OrderCancelled: 'ignored',
      OrderExpired: 'ignored',
      OrderRevived: 'ignored',
      PaymentRefundStarted: 'ignored',
      PaymentRefundFailed: 'ignored',
    },
  });
};
