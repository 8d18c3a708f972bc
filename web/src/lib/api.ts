import { CallFailed, createClient, type CallOptions, type Client } from '#contracts/kernel/client';
import { pathOf, type Request, type Route } from '#contracts/kernel/route';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { z } from 'zod';
import { reach } from './reach.ts';
import { signedIn } from './signed-in.ts';

const client = createClient('/api');

/**
 * Sends a call, and sees it through the end of a session: a command waits until the person has signed in again and is sent
 * once more, so that nothing is lost wherever it comes from. What is only read fails, and is read again by whoever is here then.
 */
export async function throughSessions<A>(
  { method }: Pick<Route, 'method'>,
  send: () => Promise<A>,
): Promise<A> {
  const { session } = signedIn.current();
  try {
    return await reach.watch(send());
  } catch (error) {
    if (codeOf(error) !== 'SIGN_IN_REQUIRED') throw error;
    if (method === 'GET') signedIn.ended(session);
    else if (await signedIn.askAgain(session)) return throughSessions({ method }, send);
    throw error;
  }
}

/** The shop's API: every call is a route of the contracts, every answer is parsed by it. */
export const call: Client = Object.assign(
  <R extends Route>(route: R, request: Request<R>, options?: CallOptions) =>
    throughSessions(route, () => client(route, request, options)),
  {
    withHeaders: <R extends Route>(route: R, request: Request<R>, options?: CallOptions) =>
      throughSessions(route, () => client.withHeaders(route, request, options)),
  },
);

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

/** Reads a GET route, as new as anything that this page was told. */
export const read = <R extends Reading>(route: R, request: Request<R>): Promise<AnswerOf<R>> =>
  call(route, request, asSeen());

/** Reads a GET route and keeps the answer fresh. `null` reads nothing yet. Its error is a `CallFailed`. */
export function useAnswer<R extends Reading>(
  route: R,
  request: Request<R> | null,
  options: SWRConfiguration<AnswerOf<R>, Error> = {},
): SWRResponse<AnswerOf<R>, Error> {
  const key = request === null ? null : keyOf(route, request);
  return useSWR<AnswerOf<R>, Error>(key, () => read(route, request as Request<R>), options);
}

/** Another try may help where nothing answered or a store was away; never where the shop said no. */
export const mayPass = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status === 503);

export const codeOf = (error: unknown): string | undefined =>
  error instanceof CallFailed ? error.problem.code : undefined;
