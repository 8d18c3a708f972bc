import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Actor } from '#contracts/kernel/recorded';
import type { CommandContext } from '#services/kernel/command-context';
import type { CallContext, SessionReader, SignedIn } from './call-context.ts';
import { networkOf } from './network.ts';
import { claimedPosition } from './positions.ts';

/** A call under way: what the client sent, and what the checks have found so far. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
  readonly readPosition: bigint | undefined;
  /** Since when its answer is waited for, in ms of `performance.now()`: how long it took to send is the client's affair. */
  startedAt: number;
  /** Until when work may be begun for it, in ms of `performance.now()`; undefined for a call without a limit. */
  until: number | undefined;
  /** It waits in a queue: no work has begun for it. */
  isQueued: boolean;
  /** Its time is over and it is answered: nothing is begun for it any more. */
  isOver: boolean;
  body: unknown;
  rawBody: Buffer | undefined;
  file: Buffer | undefined;
  actor: SignedIn | undefined;
  /** Tells the throttle how it ended; call `report`, which does so once. */
  reportStatus: ((status: number) => void) | undefined;
}

/** The status, for a throttle or a trace, of a call that nobody waited for any more, so that nothing was begun for it. */
export const GONE = 499;

/** Reports to the throttle how a call ended, unless that was done before: other calls may be waiting for it. */
export const report = (exchange: Exchange, status = GONE): void => {
  exchange.reportStatus?.(status);
  exchange.reportStatus = undefined;
};

export const exchangeOf = (
  request: Request,
  response: Response,
  found: { readonly params: Readonly<Record<string, string>>; readonly search: string },
): Exchange => ({
  request,
  response,
  requestId: randomUUID(),
  startedAt: performance.now(),
  ...found,
  readPosition: claimedPosition(headerOf(request, 'x-log-position'), request.headers.cookie),
  until: undefined,
  isQueued: false,
  isOver: false,
  body: undefined,
  rawBody: undefined,
  file: undefined,
  actor: undefined,
  reportStatus: undefined,
});

export function headerOf(request: Request, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The client's address, as throttles count it; '' once the client is gone. */
export const addressOf = (request: Request): string => request.ip ?? '';

/** A client may send a host name that is not valid. */
const originOf = ({ protocol, host }: Request): string =>
  URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;

/** Reads the session, if a cookie was sent at all. */
export const signedIn = async (sessions: SessionReader, request: Request): Promise<SignedIn | undefined> =>
  request.headers.cookie === undefined ? undefined : sessions.read(request.headers.cookie);

/** The call as its handler sees it. */
export function callOf(
  exchange: Pick<Exchange, 'request' | 'requestId' | 'actor' | 'readPosition' | 'rawBody' | 'until'>,
  sessions: SessionReader,
  clock: () => Date,
): CallContext {
  const { request, requestId, actor, until } = exchange;
  let identified: Promise<SignedIn | undefined> | undefined;
  return {
    actor,
    requestId,
    until,
    readPosition: exchange.readPosition,
    rawBody: exchange.rawBody,
    get network() {
      return networkOf(addressOf(request));
    },
    get origin() {
      return originOf(request);
    },
    header: (name) => headerOf(request, name),
    now: clock,
    identify: () => (identified ??= actor ? Promise.resolve(actor) : signedIn(sessions, request)),
    command: (by) => commandOf(requestId, by ?? actorOf(actor), until),
  };
}

const actorOf = (actor: SignedIn | undefined): Actor =>
  actor ? { id: actor.userId, role: actor.role } : { process: 'visitor' };

function commandOf(requestId: string, actor: Actor, until: number | undefined): CommandContext {
  const commandId = randomUUID();
  return { commandId, correlationId: requestId, causationId: commandId, actor, until };
}
