import type { WithHeaders } from '#contracts/kernel/client';
import type { Request } from '#contracts/kernel/route';
import { useDeferredValue, useMemo } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { call, keyOf, type AnswerOf, type Reading } from './api.ts';

type Listed<R extends Reading> = WithHeaders<AnswerOf<R>>;

/** Reads a page of a list with what its headers say: how many there are in all, and where the next page begins. */
export function useList<R extends Reading>(
  route: R,
  request: Request<R>,
  options: SWRConfiguration<Listed<R>, Error> = {},
): SWRResponse<Listed<R>, Error> {
  // Its key is the path's with a mark behind: the path alone keeps the bare answer.
  const key = `${keyOf(route, request)}#list`;
  const answer = useSWR<Listed<R>, Error>(key, () => call.withHeaders(route, request), {
    keepPreviousData: true,
    ...options,
  });
  // Drawn in slices: a page of a list is much at once, and a slow phone is to hear a finger meanwhile.
  const { data } = answer;
  const of = answer.isLoading ? undefined : key;
  const shown = useDeferredValue(useMemo(() => ({ of, data }), [of, data]));
  // By getters, as SWR's own: who does not read a value is not drawn again for it.
  return {
    data: shown.data,
    mutate: answer.mutate,
    get error() {
      return answer.error;
    },
    get isLoading() {
      // Until what is shown is what was asked for.
      return answer.isLoading || (shown.of !== key && data !== undefined);
    },
    get isValidating() {
      return answer.isValidating;
    },
  };
}
