import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { issueWords } from './events.ts';

/** An issue of the newsletter; `letters` counts the subscriptions addressed so far. */
export const issue = z
  .object({
    _id: id,
    words: issueWords,
    writtenAt: z.string(),
    letters: z.int(),
    isOnItsWay: z.boolean(),
  })
  .meta({ id: 'NewsletterIssue' });
export type Issue = z.infer<typeof issue>;

/** The newsletter as admins see it: the number of subscribers, and the newest issues first. It has no addresses. */
export const newsletter = z
  .object({ isOffered: z.boolean(), subscribers: z.int(), issues: z.array(issue) })
  .meta({ id: 'Newsletter' });
export type Newsletter = z.infer<typeof newsletter>;
