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

/** An answer that nobody gets any more. */
const leave = (answered: Answered): void => {
  if (answered !== 'gone' && answered.kind === 'stream') answered.unopened?.();
};
