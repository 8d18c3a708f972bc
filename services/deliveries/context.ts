import type { Handler } from '../kernel/handler.ts';
import type { OrderView } from './ports.ts';
import { deliveryHandlers } from './routes.ts';

interface Ports {
  readonly handler: Handler;
  readonly orderView: OrderView;
}

/** Deliveries: what becomes of a paid order. */
export const createDeliveries = (ports: Ports) => ({
  handlers: deliveryHandlers(ports),
  processes: [],
});
