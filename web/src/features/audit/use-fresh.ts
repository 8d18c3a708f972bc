import { logRoutes } from '#contracts/audit/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { onLive } from '../../lib/live.ts';
import { queryOf, type Question } from './question.ts';

/** Milliseconds between two counts, however fast the log grows. */
const PAUSE = 500;

interface Counted {
  readonly asked: string;
  readonly total: number;
}

const countOf = async (asked: string): Promise<Counted> => {
  const query: Question = JSON.parse(asked);
  const { total = 0 } = await call.withHeaders(logRoutes.log, { query: { ...query, limit: '1' } });
  return { asked, total };
};

/** How many matching events were added since the last count; 0 while that is not known. */
export function useFresh(question: Question, known: number | undefined): number {
  const asked = JSON.stringify(queryOf(question));
  const [counted, setCounted] = useState<Counted>();
  const count = useEffectEvent(() => countOf(asked).then(setCounted));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive(({ kind }) => {
      if (kind !== 'log' && kind !== 'missed') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        // Where the count fails, the next event starts another one.
        count().catch(() => undefined);
      }, PAUSE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return counted?.asked === asked && known !== undefined ? Math.max(0, counted.total - known) : 0;
}
