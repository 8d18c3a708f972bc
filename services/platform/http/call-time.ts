import type { RequestHandler, Response } from 'express';
import { requestDeadline, type CallTime } from '../request-deadline.ts';
import type { AnyReply } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { refuse } from '#services/kernel/decision';
import { CallTooLate } from './unavailable.ts';

type Answered = AnyReply | 'gone';

/** Starts the time of a call that is all there, and answers it by its end, whatever it waits for then. */
export const inCallTime = async (
  { work, answer }: CallTime,
  exchange: Exchange,
  serve: () => Promise<Answered>,
): Promise<Answered> => {
  const now = performance.now();
  exchange.until = now + work;
  const served = serve();
  return requestDeadline(now + answer)(served, () => {
    void served.then(leave, () => undefined);
    // Of who has waited for a place all the time nothing was begun: that is a full house, and no store that is away.
    if (exchange.isInLine) return refuse('BUSY');
    throw new CallTooLate(answer);
  });
};

/** What a call waits for before it is all there, in the same time; and what is left of that for the rest. */
export const beforeItIsThere = async <T>(
  { work, answer }: CallTime,
  ask: () => Promise<T>,
): Promise<readonly [T, CallTime]> => {
  const began = performance.now();
  const found = await requestDeadline(began + answer)(ask(), () => {
    throw new CallTooLate(answer);
  });
  const gone = performance.now() - began;
  return [found, { work: work - gone, answer: answer - gone }];
};

/**
 * Fails what is no route's (pages, pictures, the simulator) at the end of the same time, if nothing of an answer has gone
 * out. It goes on, and nobody hears how it ends.
 */
export const othersInCallTime =
  ({ answer }: CallTime, tooLate: (error: CallTooLate, response: Response) => void): RequestHandler =>
  (_, response, next) => {
    const over = setTimeout(() => {
      if (!response.headersSent) tooLate(new CallTooLate(answer), response);
    }, answer);
    response.once('close', () => clearTimeout(over));
    next();
  };

/** An answer that nobody gets any more. */
const leave = (answered: Answered): void => {
  if (answered !== 'gone' && answered.kind === 'stream') answered.unopened?.();
};
