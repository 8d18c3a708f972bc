import type { WithHeaders } from '#contracts/kernel/client';
import type { Request } from '#contracts/kernel/route';
import { useDeferredValue, useMemo } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { keyOf, readFor, type AnswerOf, type Reading } from './api.ts';

type Listed<R extends Reading> = WithHeaders<AnswerOf<R>>;

/** The key of a list: its path with a mark at the end, since the path alone is the key of the bare answer. */
export const keyOfList = (path: string): string => `${path}#list`;

/**
 * Reads a page of a list with its headers: how many rows there are in all, and where the next page begins. `null` reads
 * nothing.
 */
export function useList<R extends Reading>(
  route: R,
  request: Request<R> | null,
  options: SWRConfiguration<Listed<R>, Error> = {},
): SWRResponse<Listed<R>, Error> {
  const key = request === null ? null : keyOfList(keyOf(route, request));
  const answer = useSWR<Listed<R>, Error>(key, (of: string) => readFor(of, route, request as Request<R>), {
    keepPreviousData: true,
    ...options,
  });
  // Deferred, since rendering a page of a list is much work, and a slow phone must still react to input.
  const { data } = answer;
  const { fallback } = useSWRConfig();
  // The answer that came with the page counts, though it is requested again.
  const isOther = () => answer.isLoading && key !== null && !Object.hasOwn(fallback, key);
  const of = isOther() ? undefined : key;
  const shown = useDeferredValue(useMemo(() => ({ of, data }), [of, data]));
  // Getters, like SWR's own: a component that does not read a value does not re-render for it.
  return {
    data: shown.data,
    mutate: answer.mutate,
    get error() {
      return answer.error;
    },
    get isLoading() {
      // True until what is shown is what was asked for.
      return isOther() || (shown.of !== key && data !== undefined);
    },
    get isValidating() {
      return answer.isValidating;
    },
  };
}
