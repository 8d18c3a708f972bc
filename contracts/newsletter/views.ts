import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { issueWords } from './events.ts';

/** An issue of the newsletter; `letters`: to how many it was addressed so far. */
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

/** What admins see of it: how many get it, and the newest issues first. Nobody's address is here. */
export const newsletter = z
  .object({ isOffered: z.boolean(), subscribers: z.int(), issues: z.array(issue) })
  .meta({ id: 'Newsletter' });
export type Newsletter = z.infer<typeof newsletter>;
