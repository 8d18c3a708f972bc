import type { deliveryCommands } from '#contracts/deliveries/commands';
import type { Decisions } from '../kernel/decisions.ts';
import { deliverOrder } from './decide/deliver-order.ts';
import type { DeliveryState, DeliveryStateEvent } from './state.ts';

export const decisions = { DeliverOrder: deliverOrder } satisfies Decisions<
  typeof deliveryCommands,
  DeliveryState,
  DeliveryStateEvent
>;
