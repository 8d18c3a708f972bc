import { issueRoutes } from '#contracts/newsletter/api';
import type { sendIssueBody } from '#contracts/newsletter/commands';
import type { z } from 'zod';
import { call, useAnswer } from '../../../lib/api.ts';

export type IssueDraft = z.input<typeof sendIssueBody>;

/** Milliseconds: an issue that is on its way is looked at again. */
const LOOK_EVERY = 5_000;

/** How many get the newsletter, its issues, and sending one: pressed twice under the same key it is sent once. */
export const useNewsletter = () => {
  const { data, error, mutate } = useAnswer(
    issueRoutes.newsletter,
    {},
    {
      refreshInterval: (latest) => (latest?.issues.some(({ isOnItsWay }) => isOnItsWay) ? LOOK_EVERY : 0),
    },
  );
  return {
    newsletter: data,
    error,
    reload: mutate,
    send: async (body: IssueDraft, key: string): Promise<void> => {
      await call(issueRoutes.sendIssue, { body }, { headers: { 'Idempotency-Key': key } });
      await mutate();
    },
  };
};
