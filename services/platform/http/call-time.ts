import type { RequestHandler, Response } from 'express';
import { requestDeadline, type CallTime } from '../waiting/request-deadline.ts';
import type { AnyReply } from './answer.ts';
import { report, type Exchange } from './exchange.ts';
import { refuse } from '#services/kernel/decision';
import { CallTooLate } from './unavailable.ts';

type Answered = AnyReply | 'gone';

/**
 * Starts the time of a call that was received completely, and answers it when that is over, whatever it still waits
 * for.
 */
export const inCallTime = async (
  { work, answer }: CallTime,
  exchange: Exchange,
  serve: () => Promise<Answered>,
): Promise<Answered> => {
  const now = performance.now();
  exchange.until = now + work;
  const served = serve();
  return requestDeadline(now + answer)(served, () => {
    exchange.isOver = true;
    // A throttle may have let it in only now.
    void served.then(leave, () => undefined).then(() => report(exchange));
    // Nothing was begun for a call that waited in a queue all the time: the shop is busy, but no store is away.
    if (exchange.isQueued) return refuse('BUSY');
    throw new CallTooLate(answer);
  });
};

/**
 * Limits, by the same time, what a call waits for before it is received completely. Answers what was asked for, and the
 * time that is left.
 */
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
 * Answers calls that are not of a route (pages, pictures, the simulator) at the end of the same time, if nothing of an
 * answer was sent. Their work goes on, and its end is ignored.
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

/** Lets go of an answer that nobody gets any more. */
const leave = (answered: Answered): void => {
  if (answered !== 'gone' && answered.kind === 'stream') answered.unopened?.();
};
