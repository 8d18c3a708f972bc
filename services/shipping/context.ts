import { createOffers } from './offers.ts';
import type { ShippingDeps } from './ports.ts';
import { shippingHandlers } from './routes.ts';

/** Shipping: delivery methods, their prices and the days that they promise. */
export const createShipping = (deps: ShippingDeps) => {
  const offers = createOffers(deps);
  return { offers, handlers: shippingHandlers(deps, offers), processes: [] };
};
