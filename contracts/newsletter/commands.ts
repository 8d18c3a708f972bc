import { z } from 'zod';
import { LINK_EXPIRED } from '../accounts/refusals.ts';
import { emailAddress } from '../kernel/email.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../kernel/idempotency-key.ts';
import { language } from '../kernel/language.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { ISSUE_UNDER_WAY, NO_NEWSLETTER } from './refusals.ts';

/** `language` is that of the page; letters are written in it. */
export const askForNewsletterBody = z.strictObject({
  email: emailAddress,
  language,
});
export const askForNewsletterRefusals = { NO_NEWSLETTER } as const satisfies Refusals;

/** The token at the end of a letter's link. */
export const newsletterTokenBody = z.strictObject({ token: z.string().min(1).max(200) });
export const newsletterTokenRefusals = { LINK_EXPIRED } as const satisfies Refusals;

const words = z.strictObject({
  subject: z.string().trim().min(1).max(150),
  text: z.string().trim().min(1).max(10_000),
});
/** Empty lines separate paragraphs. */
export const sendIssueBody = z.strictObject({ en: words, so: words });

const writeIssueRefusals = { ISSUE_UNDER_WAY, IDEMPOTENCY_KEY_REUSED } as const satisfies Refusals;
export const sendIssueRefusals = { NO_NEWSLETTER, ...writeIssueRefusals } as const satisfies Refusals;

type Commands = Readonly<Record<string, Refusals>>;

/** Commands of the streams `newsletter-{subscriptionId}`. */
export const subscriptionCommands = {
  AskForNewsletter: {},
  ConfirmNewsletter: newsletterTokenRefusals,
  LeaveNewsletter: {},
  LapseNewsletter: {},
} as const satisfies Commands;

/** Commands of the stream `issues-all`. */
export const issueCommands = {
  WriteIssue: writeIssueRefusals,
  AddressIssue: {},
  EndIssue: {},
} as const satisfies Commands;
