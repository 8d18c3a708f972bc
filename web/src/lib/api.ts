import { CallFailed, createClient } from '#contracts/kernel/client';
import { pathOf, type Request, type Route } from '#contracts/kernel/route';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { z } from 'zod';

/** The shop's API: every call is a route of the contracts, every answer is parsed by it. */
export const call = createClient('/api');

export type Reading = Route & { readonly method: 'GET' };
export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** The key under which an answer is cached: its path with parameters and query. */
export const keyOf = <R extends Reading>(route: R, request: Request<R>): string =>
  pathOf(route, request.params ?? {}, request.query ?? {});

/** The newest log position that this page has been told of: what is read from then on shows it, whoever answers. */
let seen: string | undefined;
export const sawPosition = (position: string): void => {
  seen = position;
};
const asSeen = () => (seen === undefined ? {} : { headers: { 'X-Log-Position': seen } });

/** Reads a GET route and keeps the answer fresh. `null` reads nothing yet. Its error is a `CallFailed`. */
export function useAnswer<R extends Reading>(
  route: R,
  request: Request<R> | null,
  options: SWRConfiguration<AnswerOf<R>, Error> = {},
): SWRResponse<AnswerOf<R>, Error> {
  const key = request === null ? null : keyOf(route, request);
  return useSWR<AnswerOf<R>, Error>(key, () => call(route, request as Request<R>, asSeen()), options);
}

/** Another try may help where nothing answered or a store was away; never where the shop said no. */
export const mayPass = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status === 503);

export const codeOf = (error: unknown): string | undefined =>
  error instanceof CallFailed ? error.problem.code : undefined;
