import { z } from 'zod';
import { route } from '../kernel/route.ts';

/** What the sign-in page asks before anybody is signed in. */
export const accountConfigRoutes = {
  accountConfig: route({
    method: 'GET',
    path: '/config/accounts',
    summary:
      'Whether there are demo accounts to look around with, which is only where the demo shop was seeded, and whether the shop writes letters: without, no link brings another password.',
    access: 'visitor',
    answer: z.object({ demoAccounts: z.boolean(), writesLetters: z.boolean() }),
  }),
} as const;
