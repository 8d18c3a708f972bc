import { z } from 'zod';
import { route } from '../kernel/route.ts';

/** What the sign-in page asks before anybody is signed in. */
export const accountConfigRoutes = {
  accountConfig: route({
    method: 'GET',
    path: '/config/accounts',
    summary:
      'Whether there are demo accounts, which only the seeded demo shop has, whether the shop writes letters (without them a forgotten password cannot be reset), and whether anybody may register.',
    access: 'visitor',
    answer: z.object({
      demoAccounts: z.boolean(),
      writesLetters: z.boolean(),
      registrationOpen: z.boolean().default(true),
    }),
  }),
} as const;
