import { z } from 'zod';
import { listedAddress } from '../addresses/views.ts';
import { cart } from '../carts/views.ts';
import { id } from '../kernel/ids.ts';
import { paper } from '../invoices/views.ts';
import { language } from '../kernel/language.ts';
import { time } from '../kernel/time.ts';
import { route } from '../kernel/route.ts';
import { letterKind } from '../letters/kinds.ts';
import { order } from '../orders/views.ts';
import { paymentStep } from '../payments/views.ts';
import { readTables } from '../read-tables.ts';
import { deleteOwnAccountRefusals, provenBody } from './commands.ts';
import { listedSession } from './sessions.ts';
import { user } from './views.ts';

/** All data that the shop has of a person, as their own pages and letters show it. */
export const ownData = z
  .object({
    madeAt: time,
    user,
    emailConfirmed: z.boolean(),
    /** Whether signing in takes a code of an authenticator app, and how many recovery codes are left. */
    secondFactor: z.object({ isOn: z.boolean(), codesLeft: z.int() }),
    /** The address that replaces theirs once its letter is answered. */
    pendingEmail: z.string().nullable(),
    addresses: z.array(listedAddress),
    cart,
    /** The newest 1,000. */
    orders: z.array(order),
    /** What happened to the money of these orders, as the pages of the orders show it. */
    payments: z.array(z.object({ orderId: id, steps: z.array(paymentStep) })),
    /** Every version of what they wrote: the newest 1,000. */
    reviews: z.array(z.object({ productId: id, rating: z.int(), comment: z.string(), at: time })),
    /** The invoices and credit notes of these orders. */
    papers: z.array(paper.extend({ orderId: id })),
    /** The language of letters to them. */
    language,
    /** Which letters the shop wrote to them, and about what; the text of a letter is not kept. */
    letters: z.array(z.object({ kind: letterKind, about: id, language, at: time })),
    /**
     * Whether their address gets the newsletter. Null while the address is not confirmed: anybody can register with any
     * address, and would learn about another person's.
     */
    newsletter: z.object({ isSubscribed: z.boolean(), since: time.nullable() }).nullable(),
    sessions: z.array(listedSession),
    /**
     * Whatever else was recorded about them: former names and addresses, the payer's e-mail address, reasons, and who
     * looked at their data, by role. The newest 1,000 of each kind of stream.
     */
    record: z.array(
      z.object({
        type: z.string(),
        stream: z.string(),
        by: z.string(),
        at: time,
        values: z.array(z.object({ field: z.string(), value: z.unknown() })),
      }),
    ),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof ownData>;

/** Routes for all data of one's own account at once. */
export const ownRoutes = {
  ownData: route({
    method: 'GET',
    path: '/users/data',
    summary: 'Everything that the shop keeps about you, as a file.',
    access: 'customer',
    throttle: 'papers',
    file: true,
    answer: ownData,
    reads: [
      readTables.accounts,
      readTables.orders,
      readTables.invoices,
      readTables.carts,
      readTables.products,
      readTables.log,
    ],
  }),
  deleteOwnAccount: route({
    method: 'POST',
    path: '/users/profile/delete',
    summary:
      'Delete your account for ever, with the password once more. Orders that are not paid are cancelled; the others stay, without a name.',
    access: 'customer',
    needsAccount: true,
    throttle: 'password',
    body: provenBody,
    answer: z.object({ message: z.string() }),
    refusals: deleteOwnAccountRefusals,
  }),
} as const;
