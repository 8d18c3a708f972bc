import { sendParcelBody } from '#contracts/deliveries/commands';
import type { Handler } from '../kernel/handler.ts';
import { createRequestHashes } from '../kernel/request-hash.ts';
import type { IsOfErased, OrderView } from './ports.ts';
import { deliveryHandlers } from './routes.ts';

interface Ports {
  readonly handler: Handler;
  readonly orderView: OrderView;
  readonly isOfErased: IsOfErased;
  /** The key for hashing requests. */
  readonly namesKey: string;
}

/** Deliveries: what happens to a paid order. */
export const createDeliveries = ({ namesKey, ...ports }: Ports) => ({
  handlers: deliveryHandlers({
    ...ports,
    parcelHash: createRequestHashes(namesKey, 'parcel requests', sendParcelBody),
  }),
  processes: [],
});
