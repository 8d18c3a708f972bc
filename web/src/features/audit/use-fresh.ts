import { logRoutes } from '#contracts/audit/api';
import { newerThan } from '#contracts/audit/newer-than';
import type { LoggedEvent } from '#contracts/audit/views';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { onLive } from '../../lib/live.ts';
import { paced } from '../../lib/paced.ts';
import { PAGE } from './api.ts';
import { queryOf, type Question } from './question.ts';
import { newerOf } from './with-fresh.ts';

/** Milliseconds from an event to a look, and between two looks, however fast the log grows. */
const PAUSE = 500;

const newestOf = async (
  asked: string,
  page: { readonly limit: string; readonly cursor?: string },
): Promise<readonly LoggedEvent[]> => {
  const question: Question = JSON.parse(asked);
  const { answer } = await call.withHeaders(logRoutes.log, { query: { ...question, ...page } });
  return answer;
};
const positionOf = ([newest]: readonly LoggedEvent[]): string => newest?.position ?? '0';

interface Shown {
  /** The events on the page; undefined while they are read. */
  readonly events: readonly LoggedEvent[] | undefined;
  /** They are the newest ones, and not those behind a cursor. */
  readonly isNewest: boolean;
}

/**
 * Matching events that were added since the newest page was shown, newest first, a page of them at most; none while
 * that is not known, or nothing is asked.
 */
export function useFresh(question: Question | null, { events, isNewest }: Shown): readonly LoggedEvent[] {
  const asked = question ? JSON.stringify(queryOf(question)) : undefined;
  const [seen, setSeen] = useState<{ readonly asked: string; readonly position: string }>();
  const [found, setFound] = useState<{ readonly asked: string; readonly events: readonly LoggedEvent[] }>();
  const shown = isNewest && events ? positionOf(events) : undefined;
  if (asked !== undefined && shown !== undefined && (seen?.asked !== asked || seen.position !== shown))
    setSeen({ asked, position: shown });
  const since = asked !== undefined && seen?.asked === asked ? seen.position : undefined;
  const fresh = useMemo(
    () => (since !== undefined && found && found.asked === asked ? newerOf(found.events, since) : []),
    [found, asked, since],
  );

  const look = useEffectEvent(async () => {
    if (asked === undefined) return;
    if (since !== undefined) {
      if (fresh.length < PAGE)
        setFound({ asked, events: await newestOf(asked, { limit: String(PAGE), cursor: newerThan(since) }) });
    } else if (!isNewest) {
      // Whoever begins at an older page has not seen the newest one.
      const position = positionOf(await newestOf(asked, { limit: '1' }));
      setSeen((before) => (before?.asked === asked ? before : { asked, position }));
    }
  });
  useEffect(() => {
    const looks = paced(() => look(), PAUSE);
    looks.ask();
    const stop = onLive(({ kind }) => {
      if (kind === 'log' || kind === 'missed') looks.ask();
    });
    return () => {
      stop();
      looks.stop();
    };
  }, []);
  return fresh;
}
