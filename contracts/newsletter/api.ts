import { z } from 'zod';
import { idempotencyKey } from '../kernel/idempotency-key.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import {
  askForNewsletterBody,
  askForNewsletterRefusals,
  newsletterTokenBody,
  newsletterTokenRefusals,
  sendIssueBody,
  sendIssueRefusals,
} from './commands.ts';
import { issue, newsletter } from './views.ts';

const message = z.string();

/** Routes for subscribers. */
export const subscriptionRoutes = {
  newsletterConfig: route({
    method: 'GET',
    path: '/config/newsletter',
    summary: 'Whether there is a newsletter: only where the shop writes letters.',
    access: 'visitor',
    answer: z.object({ isOffered: z.boolean() }),
  }),
  askForNewsletter: route({
    method: 'POST',
    path: '/newsletter/ask',
    summary:
      'Send a letter with a link that confirms the newsletter. Existing subscribers get the same answer after the same time.',
    access: 'visitor',
    throttle: 'newsletter',
    body: askForNewsletterBody,
    answer: z.object({ message }),
    refusals: askForNewsletterRefusals,
  }),
  confirmNewsletter: route({
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirm the newsletter by the token of a letter, which works once and for two days.',
    access: 'visitor',
    body: newsletterTokenBody,
    answer: z.object({ message }),
    refusals: newsletterTokenRefusals,
  }),
  leaveNewsletter: route({
    method: 'POST',
    path: '/newsletter/leave',
    summary: 'Leave the newsletter by the token of any of its letters; the address is forgotten.',
    access: 'visitor',
    body: newsletterTokenBody,
    answer: z.object({ message }),
    refusals: newsletterTokenRefusals,
  }),
} as const;

/** Routes for admins who write the newsletter. */
export const issueRoutes = {
  newsletter: route({
    method: 'GET',
    path: '/newsletter',
    summary: 'The number of subscribers, and the newest issues.',
    access: 'admin',
    answer: newsletter,
    reads: [readTables.newsletter],
  }),
  sendIssue: route({
    method: 'POST',
    path: '/newsletter/issues',
    summary:
      'Send an issue to everybody who has confirmed. Header `Idempotency-Key`: the same key sends one issue.',
    access: 'admin',
    status: 201,
    headers: {
      'Idempotency-Key': idempotencyKey(
        'The same key sends the same issue, however often it is sent. Without one each call sends another.',
        '5f2c9d0e-4',
      ),
    },
    body: sendIssueBody,
    answer: issue,
    refusals: sendIssueRefusals,
  }),
} as const;
