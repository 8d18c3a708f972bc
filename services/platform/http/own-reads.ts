import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { AnyReply } from './answer.ts';
import type { CallContext, SessionReader, SignedIn } from './call-context.ts';
import { callOf, headerOf, signedIn } from './exchange.ts';
import { forbidden } from './forbidden.ts';
import type { Handlers, Routes } from './handler.ts';
import { checkInput } from './input.ts';
import { claimedPosition, isStale, type Positions } from './positions.ts';
import type { Beside } from './reply.ts';

/** A call of a route that reads. */
export interface OwnRead {
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface OwnAnswer extends Pick<Beside, 'total' | 'nextCursor'> {
  readonly answer: unknown;
}

/** A signed-in person, and what the API answers them. */
export interface OwnReader extends SignedIn {
  /**
   * What the API would answer now; `undefined` where it would refuse, or may lack what this person has just written.
   * `recorded` stands for an answer that only a call of their own may read, since the look would be recorded; nothing
   * was. `account needed` stands for one that there is with an account only: a guest's page does without.
   */
  read(asked: OwnRead): Promise<OwnAnswer | 'recorded' | 'account needed' | undefined>;
}

interface Answering<R extends Routes> {
  readonly routes: R;
  readonly handlers: Handlers<R>;
  readonly sessions: SessionReader;
  readonly positions: Positions;
  readonly clock: () => Date;
  /** Until this answers true, nobody is answered. */
  readonly isOpen: () => boolean;
}

/** A page is drawn for its reader, and what a server does beforehand must not be recorded as a look. */
class WouldRecord extends Error {}

const recordsNothing = (): never => {
  throw new WouldRecord('What is read for a page records nothing');
};

/** The API's answers for a page of somebody's own: sessions, roles and input are checked as for a call. */
export const ownReads =
  <R extends Routes>({ routes, handlers, sessions, positions, clock, isOpen }: Answering<R>) =>
  async (request: Request): Promise<OwnReader | undefined> => {
    const actor = isOpen() ? await signedIn(sessions, request) : undefined;
    if (!actor) return undefined;
    const readPosition = claimedPosition(headerOf(request, 'x-log-position'), request.headers.cookie);
    const whole = { request, requestId: randomUUID(), readPosition, actor };
    const exchange = { ...whole, rawBody: undefined, until: undefined };
    const call: CallContext = { ...callOf(exchange, sessions, clock), command: recordsNothing };

    const read: OwnReader['read'] = async ({ route: name, params = {}, query = {} }) => {
      const route = routes[name];
      if (route?.method !== 'GET' || route.throttle || route.needsRecentSignIn) return undefined;
      const no = forbidden(route, actor, clock());
      if (no) return no.code === 'ACCOUNT_NEEDED' ? 'account needed' : undefined;
      // Nothing is recorded for customers, who see their own data.
      if (route.recordsLooks && actor.role !== 'customer') return 'recorded';
      const search = new URLSearchParams(query).toString();
      const checked = checkInput(route, { params, search, body: undefined, file: undefined });
      if (checked.kind === 'refused') return undefined;
      if (route.reads && readPosition !== undefined && (await isStale(positions, route.reads, readPosition)))
        return undefined;
      const handler = handlers[name] as (input: unknown, call: CallContext) => Promise<AnyReply>;
      try {
        // Only a look should want to be recorded; anything else is not done here either.
        return answerIn(await handler(checked.input, call));
      } catch (error) {
        if (error instanceof WouldRecord) return 'recorded';
        throw error;
      }
    };
    return { ...actor, read };
  };

/** The answer as it would be sent. */
const answerIn = (reply: AnyReply): OwnAnswer | undefined => {
  if (reply.kind !== 'ok' && reply.kind !== 'json') return undefined;
  const json = reply.kind === 'json' ? reply.json.toString() : JSON.stringify(reply.answer);
  return { answer: JSON.parse(json), total: reply.total, nextCursor: reply.nextCursor };
};
