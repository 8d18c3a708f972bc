import { z } from 'zod';
import { route } from '../kernel/route.ts';
import { provider } from './provider.ts';

/** What pages ask before a payment; in a file of its own, since every page loads it. */
export const paymentConfigRoutes = {
  payPalConfig: route({
    method: 'GET',
    path: '/config/paypal',
    summary:
      'What the PayPal button needs. `sdkBaseUrl` names the stand-in where no credentials are configured.',
    access: 'customer',
    goesAhead: true,
    answer: z.object({ clientId: z.string(), currency: z.literal('USD'), sdkBaseUrl: z.string().nullable() }),
  }),
  paymentConfig: route({
    method: 'GET',
    path: '/config/payments',
    summary: 'Which providers take payments. `simulated` where a stand-in does: no money moves.',
    access: 'visitor',
    goesAhead: true,
    answer: z.object({ providers: z.array(provider), simulated: z.boolean() }),
  }),
} as const;
