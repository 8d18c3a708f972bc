import type { Handler } from '../kernel/handler.ts';
import { createCheckOut } from './check-out.ts';
import type { Offers } from './ports.ts';
import { cartHandlers } from './routes.ts';

interface Ports {
  readonly handler: Handler;
  readonly offers: Offers;
}

/** Carts: each person's own, emptied by their orders. */
export const createCarts = ({ handler, offers }: Ports) => ({
  checkOut: createCheckOut(handler),
  handlers: cartHandlers({ handler, offers }),
  processes: [],
});
