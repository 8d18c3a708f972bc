import { issueRoutes } from '#contracts/newsletter/api';
import type { sendIssueBody } from '#contracts/newsletter/commands';
import type { z } from 'zod';
import { call, useAnswer } from '../../../lib/api.ts';
import { keepReading } from '../../../lib/keep-reading.ts';
import { orReadAgain } from '../../../lib/or-read-again.ts';

export type IssueDraft = z.input<typeof sendIssueBody>;

/** Milliseconds between two reads while an issue is being sent. */
const POLL_INTERVAL = 5_000;

/** The number of subscribers, the issues, and sending one: pressed twice under the same key it is sent once. */
export const useNewsletter = () => {
  const { data, error, mutate } = useAnswer(
    issueRoutes.newsletter,
    {},
    {
      refreshInterval: (latest) => (latest?.issues.some(({ isOnItsWay }) => isOnItsWay) ? POLL_INTERVAL : 0),
      ...keepReading(POLL_INTERVAL),
    },
  );
  return {
    newsletter: data,
    error,
    reload: mutate,
    send: async (body: IssueDraft, key: string): Promise<void> => {
      const sent = call(issueRoutes.sendIssue, { body }, { headers: { 'Idempotency-Key': key } });
      await orReadAgain(sent, mutate);
      await mutate();
    },
  };
};
