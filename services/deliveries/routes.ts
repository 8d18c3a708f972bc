import type { deliveryRoutes } from '#contracts/deliveries/api';
import type { Handler } from '../kernel/handler.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { ok } from '../platform/http/reply.ts';
import { decisions } from './decisions.ts';
import type { OrderView } from './ports.ts';
import { delivery } from './state.ts';

interface Deps {
  readonly handler: Handler;
  readonly orderView: OrderView;
}

export const deliveryHandlers = ({ handler, orderView }: Deps): Handlers<typeof deliveryRoutes> => ({
  deliverOrder: async ({ params: { id } }, call) => {
    const decide = decisions.DeliverOrder({ orderId: id }, { now: call.now() });
    const outcome = await handler.handle(delivery, id, decide, call.command());
    if (outcome.kind === 'refused') return outcome;
    return ok(await orderView(id, outcome.position), { position: outcome.position });
  },
});
