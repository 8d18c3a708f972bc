import type { WithHeaders } from '#contracts/kernel/client';
import type { Request } from '#contracts/kernel/route';
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
  return useSWR<Listed<R>, Error>(key, () => call.withHeaders(route, request), {
    keepPreviousData: true,
    ...options,
  });
}
