import type { Handler } from '../kernel/handler.ts';
import { createCheckOut } from './check-out.ts';
import type { Offers } from './ports.ts';
import { cartHandlers } from './routes.ts';

interface Ports {
  readonly handler: Handler;
  readonly offers: Offers;
}

/** Carts: each person has their own; an order takes its lines out of it. */
export const createCarts = ({ handler, offers }: Ports) => ({
  checkOut: createCheckOut(handler),
  handlers: cartHandlers({ handler, offers }),
  processes: [],
});
