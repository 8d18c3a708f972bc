import type { orderCommands } from '#contracts/orders/commands';
import type { Decisions } from '../kernel/decisions.ts';
import { abandonOrder } from './decide/abandon-order.ts';
import { cancelOrder } from './decide/cancel-order.ts';
import { expireOrder } from './decide/expire-order.ts';
import { placeOrder } from './decide/place-order.ts';
import { takeOverOrder } from './decide/take-over-order.ts';
import type { OrderState, OrderStateEvent } from './state.ts';

export const decisions = {
  PlaceOrder: placeOrder,
  AbandonOrder: abandonOrder,
  CancelOrder: cancelOrder,
  ExpireOrder: expireOrder,
  TakeOverOrder: takeOverOrder,
} satisfies Decisions<typeof orderCommands, OrderState, OrderStateEvent>;
