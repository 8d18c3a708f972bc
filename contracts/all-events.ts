import {
  accountEvents,
  deviceEvents,
  emailEvents,
  securityEvents,
  usernameEvents,
} from './accounts/events.ts';
import { factorEvents } from './accounts/factor-events.ts';
import { addressEvents } from './addresses/events.ts';
import { accessEvents, exportEvents } from './audit/events.ts';
import { cartEvents } from './carts/events.ts';
import { catalogueEvents } from './catalogue/events.ts';
import { invoiceEvents } from './invoices/events.ts';
import { languageEvents, letterBeginning, letterEvents } from './letters/events.ts';
import { mediaEvents } from './media/events.ts';
import { issueEvents, subscriptionEvents } from './newsletter/events.ts';
import { orderStreamEvents } from './orders/stream.ts';
import { webhookEvents } from './payments/webhook-events.ts';
import { reviewEvents } from './reviews/events.ts';
import { shippingEvents } from './shipping/events.ts';
import { stockEvents } from './stock/events.ts';
import { projectionEvents } from './system/events.ts';
import { rebuildEvents, verificationEvents } from './system/maintenance.ts';
import { troubleEvents } from './system/trouble.ts';

/** The events of each category of streams (design §4). */
export const eventsByCategory = {
  account: accountEvents,
  email: emailEvents,
  username: usernameEvents,
  security: securityEvents,
  factor: factorEvents,
  devices: deviceEvents,
  addresses: addressEvents,
  product: catalogueEvents,
  picture: mediaEvents,
  stock: stockEvents,
  cart: cartEvents,
  order: orderStreamEvents,
  webhook: webhookEvents,
  access: accessEvents,
  export: exportEvents,
  review: reviewEvents,
  projection: projectionEvents,
  rebuild: rebuildEvents,
  verification: verificationEvents,
  trouble: troubleEvents,
  letter: letterEvents,
  letters: letterBeginning,
  language: languageEvents,
  invoices: invoiceEvents,
  shipping: shippingEvents,
  newsletter: subscriptionEvents,
  issues: issueEvents,
} as const;

/** Every event, by type. */
export const allEvents = {
  ...accountEvents,
  ...emailEvents,
  ...usernameEvents,
  ...securityEvents,
  ...factorEvents,
  ...deviceEvents,
  ...addressEvents,
  ...catalogueEvents,
  ...mediaEvents,
  ...stockEvents,
  ...cartEvents,
  ...orderStreamEvents,
  ...webhookEvents,
  ...reviewEvents,
  ...accessEvents,
  ...exportEvents,
  ...projectionEvents,
  ...rebuildEvents,
  ...verificationEvents,
  ...troubleEvents,
  ...letterEvents,
  ...letterBeginning,
  ...languageEvents,
  ...invoiceEvents,
  ...shippingEvents,
  ...subscriptionEvents,
  ...issueEvents,
} as const;
