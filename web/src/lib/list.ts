import type { WithHeaders } from '#contracts/kernel/client';
import type { Request } from '#contracts/kernel/route';
import { useDeferredValue, useMemo } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { call, keyOf, type AnswerOf, type Reading } from './api.ts';
import { readAgain } from './read-again.ts';

type Listed<R extends Reading> = WithHeaders<AnswerOf<R>>;

/** The key of a list: its path with a mark behind, since the path alone keeps the bare answer. */
export const keyOfList = (path: string): string => `${path}#list`;

/** Reads a page of a list with what its headers say: how many there are in all, and where the next page begins. */
export function useList<R extends Reading>(
  route: R,
  request: Request<R>,
  options: SWRConfiguration<Listed<R>, Error> = {},
): SWRResponse<Listed<R>, Error> {
  const key = keyOfList(keyOf(route, request));
  const readPage = async () => {
    const page = await call.withHeaders(route, request);
    if (page.stale) readAgain(key);
    return page;
  };
  const answer = useSWR<Listed<R>, Error>(key, readPage, { keepPreviousData: true, ...options });
  // Drawn in slices: a page of a list is much at once, and a slow phone is to hear a finger meanwhile.
  const { data } = answer;
  const { fallback } = useSWRConfig();
  // What came with the page is the answer, though it is asked for once more.
  const isOther = () => answer.isLoading && !Object.hasOwn(fallback, key);
  const of = isOther() ? undefined : key;
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
      return isOther() || (shown.of !== key && data !== undefined);
    },
    get isValidating() {
      return answer.isValidating;
    },
  };
}
