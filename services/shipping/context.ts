import { createOffers } from './offers.ts';
import type { ShippingDeps } from './ports.ts';
import { shippingHandlers } from './routes.ts';

/** Shipping: the ways of delivery, what they cost and which days they promise. */
export const createShipping = (deps: ShippingDeps) => {
  const offers = createOffers(deps);
  return { offers, handlers: shippingHandlers(deps, offers), processes: [] };
};
