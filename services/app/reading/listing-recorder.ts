import { decisions } from '../../audit/decisions.ts';
import type { RecordListing } from '../../audit/ports.ts';
import { exported, ONE_LOOK } from '../../audit/state.ts';
import type { Handler } from '../../kernel/handler.ts';

/** Questions that are remembered, of all people together. */
const REMEMBERED = 5_000;

/**
 * Who is shown a page of people is recorded in a stream of their own, once in a quarter of an hour. An open page is read
 * again with every order that comes in, and what was searched for is not in the log: here it is known, for as long as it
 * is the same look, so that a search is recorded once as well.
 */
export const listingRecorder = (
  handler: Pick<Handler, 'handle'>,
  remembered: number = REMEMBERED,
): RecordListing => {
  const known = new Map<string, number>();

  const isKnown = (question: string, now: number): boolean => {
    for (const [each, until] of known)
      if (until <= now || known.size > remembered) known.delete(each);
      else break;
    return known.has(question);
  };

  return async ({ q, ...asked }, call) => {
    const viewerId = call.actor.userId;
    const now = call.now();
    const question = JSON.stringify([viewerId, q, asked]);
    if (isKnown(question, now.getTime())) return;
    const decide = decisions.ListPersonalData({ ...asked, viewerId, searched: q !== '' }, { now });
    const outcome = await handler.handle(exported, viewerId, decide, call.command());
    if (outcome.kind === 'refused') throw new Error('A look is never refused');
    known.delete(question);
    known.set(question, now.getTime() + ONE_LOOK);
  };
};
