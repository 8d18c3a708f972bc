import { z } from 'zod';
import { idParams } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { order } from '../orders/views.ts';
import { deliverOrderRefusals } from './commands.ts';

export const deliveryRoutes = {
  deliverOrder: route({
    method: 'PUT',
    path: '/orders/{id}/deliver',
    summary: 'Mark a paid order as delivered.',
    access: 'admin',
    params: idParams,
    body: z.strictObject({}),
    answer: order,
    refusals: deliverOrderRefusals,
  }),
} as const;
