import { accountRoutes, peopleRoutes } from './accounts/api.ts';
import { accountConfigRoutes } from './accounts/config.ts';
import { guestRoutes } from './accounts/guests.ts';
import { linkRoutes } from './accounts/links.ts';
import { ownRoutes } from './accounts/own.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { sessionRoutes } from './accounts/sessions.ts';
import { addressConfigRoutes, addressRoutes } from './addresses/api.ts';
import { auditRoutes, logRoutes } from './audit/api.ts';
import { cartRoutes } from './carts/api.ts';
import { catalogueRoutes } from './catalogue/api.ts';
import { importRoutes } from './catalogue/import.ts';
import { deliveryRoutes } from './deliveries/api.ts';
import { docsRoutes } from './docs/api.ts';
import { invoiceRoutes } from './invoices/api.ts';
import { letterRoutes } from './letters/api.ts';
import { liveRoutes } from './live/api.ts';
import { mediaRoutes } from './media/api.ts';
import { issueRoutes, subscriptionRoutes } from './newsletter/api.ts';
import { orderExportRoutes, orderLifeRoutes, orderPaymentRoutes, orderRoutes } from './orders/api.ts';
import { paymentRoutes, refundRoutes, stripeRoutes, webhookRoutes } from './payments/api.ts';
import { paymentConfigRoutes } from './payments/config.ts';
import { reviewRoutes } from './reviews/api.ts';
import { shippingRoutes } from './shipping/api.ts';
import { statsRoutes } from './stats/api.ts';
import { systemRoutes } from './system/api.ts';

/** Every call of the API. A route that is not here is not served. */
export const routes = {
  ...accountRoutes,
  ...peopleRoutes,
  ...accountConfigRoutes,
  ...sessionRoutes,
  ...linkRoutes,
  ...secondFactorRoutes,
  ...ownRoutes,
  ...guestRoutes,
  ...addressRoutes,
  ...addressConfigRoutes,
  ...catalogueRoutes,
  ...importRoutes,
  ...mediaRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...orderPaymentRoutes,
  ...orderExportRoutes,
  ...orderLifeRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...paymentConfigRoutes,
  ...stripeRoutes,
  ...refundRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...shippingRoutes,
  ...reviewRoutes,
  ...auditRoutes,
  ...logRoutes,
  ...letterRoutes,
  ...subscriptionRoutes,
  ...issueRoutes,
  ...statsRoutes,
  ...systemRoutes,
  ...docsRoutes,
  ...liveRoutes,
} as const;
export type RouteName = keyof typeof routes;
