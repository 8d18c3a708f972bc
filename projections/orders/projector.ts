import { accountEvents, emailEvents } from '#contracts/accounts/events';
import { ERASED } from '#contracts/kernel/event';
import { orderStreamEvents, type OrderStreamEvent } from '#contracts/orders/stream';
import { emailsIgnored, whenErased } from '../kernel/erasure.ts';
import type { Happened } from '../kernel/happened.ts';
import type { OpenPersonalData } from '../kernel/ports.ts';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { withTallies } from '../kernel/tallies.ts';
import { deliveredCounts } from './delivered-counts.ts';
import { foldOrder } from './fold.ts';
import { migrateOrders } from './migration.ts';
import { ordersTable, type OrderRow } from './table.ts';

/** Events that show nothing move the revision, too: an auditor's replay waits for it. */
const fold = (row: OrderRow | undefined, event: Happened<OrderStreamEvent>): OrderRow | undefined => {
  const order = foldOrder(row, event);
  return order && { ...order, revision: event.revision };
};

const erasedAddress = { address: ERASED, city: ERASED, postalCode: ERASED, country: ERASED };

export const ordersProjection = (open: OpenPersonalData): Projection =>
  withTallies(orderRows(open), ordersTable, [deliveredCounts]);

const orderRows = (open: OpenPersonalData): Projection =>
  rowProjector({
    name: 'orders',
    version: 7,
    table: ordersTable,
    migrate: migrateOrders,
    streams: { order: orderStreamEvents, account: accountEvents, email: emailEvents },
    revisions: { order: 'revision' },
    key: ({ data }) => ('orderId' in data ? data.orderId : data.userId),
    opens: { types: ['OrderPlaced'], open },
    sweep: whenErased<OrderRow>('user_id', { shipping_address: erasedAddress }),
    on: {
      OrderAbandoned: fold,
      OrderPlaced: fold,
      OrderCancelled: fold,
      OrderExpired: fold,
      OrderRevived: fold,
      PaymentStarted: fold,
      ProviderOrderCreated: fold,
      PaymentCaptureStarted: fold,
      PaymentUndecided: fold,
      PaymentCaptured: fold,
      PaymentFailed: fold,
      DuplicateCaptureRefunded: fold,
      PaymentRefundStarted: fold,
      PaymentRefundFailed: fold,
      PaymentRefunded: fold,
      OrderDelivered: fold,
      AccountRegistered: 'ignored',
      RegistrationAbandoned: 'ignored',
      ProfileUpdated: 'ignored',
      PasswordChanged: 'ignored',
      AdminGranted: 'ignored',
      AdminRevoked: 'ignored',
      AuditorGranted: 'ignored',
      AuditorRevoked: 'ignored',
      AccountDeleted: 'ignored',
      ...emailsIgnored,
    },
  });
