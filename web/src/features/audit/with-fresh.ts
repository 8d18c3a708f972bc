import type { LoggedEvent } from '#contracts/audit/views';
import type { WithHeaders } from '#contracts/kernel/client';
import { PAGE } from './api.ts';

/** Those of the events that stand behind a position of the log. */
export const newerOf = (events: readonly LoggedEvent[], position: string): readonly LoggedEvent[] =>
  events.filter((event) => BigInt(event.position) > BigInt(position));

/** The newest page of the log with what came since on top, as if it had been read again. */
export const withFresh = (
  page: WithHeaders<LoggedEvent[]>,
  fresh: readonly LoggedEvent[],
): WithHeaders<LoggedEvent[]> => {
  const added = newerOf(fresh, page.answer[0]?.position ?? '0');
  const events = [...added, ...page.answer];
  const answer = events.slice(0, PAGE);
  return {
    ...page,
    answer,
    total: page.total === undefined ? undefined : page.total + added.length,
    nextCursor: events.length > PAGE ? answer.at(-1)?.position : page.nextCursor,
  };
};
