import { z } from 'zod';
import { idParams } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { order } from '../orders/views.ts';
import { payOrderBody, payOrderRefusals, startPaymentRefusals } from './commands.ts';

export const paymentRoutes = {
  startPayPal: route({
    method: 'POST',
    path: '/orders/{id}/paypal',
    summary: 'Start a PayPal payment: answers the PayPal order that the shopper approves.',
    access: 'customer',
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({ id: z.string() }),
    refusals: startPaymentRefusals,
  }),
  payOrder: route({
    method: 'PUT',
    path: '/orders/{id}/pay',
    summary:
      'Verify and capture an approved payment. The server asks the provider; the body only names the payment.',
    access: 'customer',
    params: idParams,
    body: payOrderBody,
    answer: order,
    refusals: payOrderRefusals,
  }),
  payPalConfig: route({
    method: 'GET',
    path: '/config/paypal',
    summary:
      'What the PayPal button needs. `sdkBaseUrl` names the stand-in where no credentials are configured.',
    access: 'customer',
    answer: z.object({ clientId: z.string(), currency: z.literal('USD'), sdkBaseUrl: z.string().nullable() }),
  }),
} as const;
