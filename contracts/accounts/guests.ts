import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import {
  beginAsGuestBody,
  beginAsGuestRefusals,
  openGuestOrderBody,
  openGuestOrderRefusals,
} from './commands.ts';
import { user } from './views.ts';

const message = z.string();

/** Routes for ordering without an account. */
export const guestRoutes = {
  beginAsGuest: route({
    method: 'POST',
    path: '/users/guest',
    summary:
      'Continue without an account: a guest orders, pays and follows orders as customers do. Sets the session cookie. The answer does not reveal whether the address has an account or orders.',
    access: 'visitor',
    status: 201,
    throttle: 'guests',
    body: beginAsGuestBody,
    answer: z.object({ user, message }),
    refusals: beginAsGuestRefusals,
  }),
  openGuestOrder: route({
    method: 'POST',
    path: '/users/guest/open',
    summary:
      "Open a guest's order by the token of a letter about it: sets the session cookie of that guest. A wrong token is answered like an unknown order.",
    access: 'visitor',
    throttle: 'guests',
    body: openGuestOrderBody,
    answer: z.object({ user, orderId: id, message }),
    refusals: openGuestOrderRefusals,
    reads: [readTables.accounts, readTables.orders],
  }),
} as const;
