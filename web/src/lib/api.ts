import { CallFailed, createClient, type CallOptions, type Client } from '#contracts/kernel/client';
import { pathOf, type Request, type Route } from '#contracts/kernel/route';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { z } from 'zod';
import { connectivity } from './connectivity.ts';
import { fetchPreloaded } from './preloaded.ts';
import { readAgain } from './read-again.ts';
import { recentSignIn } from './recent-sign-in.ts';
import { signedIn } from './signed-in.ts';
import { againWhenBusy } from './when-busy.ts';

const client = createClient('/api', { fetch: fetchPreloaded });

/** The errors of calls for which the person was asked for their password and refused. */
const calledOff = new WeakSet<CallFailed>();

/**
 * Sends a call, and handles the end of a session. A command waits until the person has signed in again and is then sent
 * again, so that nothing is lost. A read fails, and is repeated when it is needed. A call that a busy shop turned away
 * is sent again in both cases, and so is one that needs a recent sign-in, once the person has given their password:
 * they are asked once, since a shop that asks again would ask for ever. None is sent once somebody else has signed in.
 */
export async function throughSessions<A>(
  { method }: Pick<Route, 'method'>,
  send: () => Promise<A>,
  wasAsked = false,
): Promise<A> {
  const { session } = signedIn.current();
  try {
    return await connectivity.watch(againWhenBusy(() => signedIn.own(send)));
  } catch (error) {
    if (codeOf(error) === 'SIGN_IN_AGAIN' && !wasAsked) {
      if (await recentSignIn.ask()) return throughSessions({ method }, send, true);
      if (error instanceof CallFailed) calledOff.add(error);
    }
    if (codeOf(error) !== 'SIGN_IN_REQUIRED') throw error;
    if (method === 'GET') signedIn.ended(session);
    else if (await signedIn.askAgain(session)) return throughSessions({ method }, send, wasAsked);
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

/** The tables that the answers at each path are read from. */
const readsAt = new Map<string, Route['reads']>();

/** The key under which an answer is cached: its path with parameters and query. */
export const keyOf = <R extends Reading>(route: R, request: Request<R>): string => {
  const key = pathOf(route, request.params ?? {}, request.query ?? {});
  readsAt.set(pathIn(key), (route as Reading).reads);
  return key;
};

/** The path of a key, which may have a mark at its end. */
const pathIn = (key: string): string => key.split(/[?#]/)[0] ?? key;

/** The tables that the answer under this key was read from. */
export const readsOf = (key: string): NonNullable<Route['reads']> => readsAt.get(pathIn(key)) ?? [];

/** With the newest log position that this page has heard of: later reads must include it, whichever server answers. */
let asSeen: CallOptions = {};
export const sawPosition = (position: string): void => {
  asSeen = { headers: { 'X-Log-Position': position } };
};

/** The keys of answers that showed somebody's personal data, where the look was recorded. */
const looks = new Set<string>();
/** Whether a look was recorded for an answer that `useAnswer` has read. */
export const wasLookRecorded = <R extends Reading>(route: R, request: Request<R>): boolean =>
  looks.has(keyOf(route, request));

/**
 * Reads a GET route with its headers, at least as new as anything that this page has heard of; what is shown under the
 * key is read again where the answer is older.
 */
export const readFor = async <R extends Reading>(key: string, route: R, request: Request<R>) => {
  const answered = await call.withHeaders(route, request, asSeen);
  if (answered.stale) readAgain(key);
  return answered;
};

/** The same without headers, under the key of the bare answer. */
export const read = async <R extends Reading>(route: R, request: Request<R>): Promise<AnswerOf<R>> => {
  const key = keyOf(route, request);
  const { answer, lookRecorded } = await readFor(key, route, request);
  if (lookRecorded) looks.add(key);
  else looks.delete(key);
  return answer;
};

/** Reads a GET route and keeps the answer fresh. `null` reads nothing yet. Its error is a `CallFailed`. */
export function useAnswer<R extends Reading>(
  route: R,
  request: Request<R> | null,
  options: SWRConfiguration<AnswerOf<R>, Error> = {},
): SWRResponse<AnswerOf<R>, Error> {
  const key = request === null ? null : keyOf(route, request);
  return useSWR<AnswerOf<R>, Error>(key, () => read(route, request as Request<R>), options);
}

/**
 * For components that share an answer with others: they take it as it is. Each part of a page comes when its script
 * does, seconds later on a slow phone, and must not request what the page has only just read.
 */
export const asShown = { revalidateIfStale: false } as const;
export type AsShown = Partial<typeof asShown>;

/** For answers that do not change while a page is open. */
export const readOnce = { ...asShown, revalidateOnFocus: false } as const;

/** Another try may help where nothing answered or a store was unavailable; never after a refusal. */
export const mayPass = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status === 503);

export const codeOf = (error: unknown): string | undefined =>
  error instanceof CallFailed ? error.problem.code : undefined;

/**
 * Whether a command with this key was executed, though its answer was lost, and the one refused now is another: it needs
 * a key of its own.
 */
export const isKeyReused = (error: unknown): boolean => codeOf(error) === 'IDEMPOTENCY_KEY_REUSED';

/**
 * Whether the person refused to give their password for the call: they know why nothing was done, so no error is shown.
 */
export const wasCalledOff = (error: unknown): boolean => error instanceof CallFailed && calledOff.has(error);
