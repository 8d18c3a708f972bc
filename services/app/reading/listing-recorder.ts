import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decisions } from '../../audit/decisions.ts';
import type { RecordListing } from '../../audit/ports.ts';
import { exported, ONE_LOOK } from '../../audit/state.ts';
import type { Handler } from '../../kernel/handler.ts';
import { realMachine } from '../../kernel/machine.ts';

/** Questions that are remembered, of all people together. */
const REMEMBERED = 5_000;
/** Between two letters of one search, in ms: a field asks whenever the typing pauses. */
const TYPING = 10_000;

/** The search that somebody is typing: who sees what its beginning finds is recorded with that. */
interface Typed {
  readonly list: string;
  readonly text: string;
}

/**
 * Everyone shown a page of people is recorded in a stream of their own, once in a quarter of an hour. An open page is
 * read again with every order that comes in, and what was searched for is not in the log: here it is kept, for as long
 * as it is the same look, so that a search is recorded once as well: by its first letters, before anything of it is
 * shown, and not again while it is typed on. Another text, or one that begins otherwise, is another search. What is
 * typed, mostly the name of a person, is in memory while somebody types, and by its hash afterwards.
 */
export const listingRecorder = (
  handler: Pick<Handler, 'handle'>,
  remembered: number = REMEMBERED,
): RecordListing => {
  const known = keptFor<true>(ONE_LOOK, remembered);
  /** By who types: nobody is asked for but those who may see such a list. */
  const typed = keptFor<Typed>(TYPING, remembered);

  return async ({ q, ...asked }, call) => {
    const viewerId = call.actor.userId;
    const now = call.now();
    const search = { list: JSON.stringify(asked), text: q };
    const question = hash('sha256', JSON.stringify([viewerId, search.list, q]));
    if (known.has(question)) return;
    if (!isTypedOn(typed.get(viewerId), search)) {
      const decide = decisions.ListPersonalData({ ...asked, viewerId, searched: q !== '' }, { now });
      const outcome = await handler.handle(exported, viewerId, decide, call.command());
      if (outcome.kind === 'refused') throw new Error('A look is never refused');
    }
    typed.set(viewerId, search);
    known.set(question, true);
  };
};

/** Entries that are dropped after this many ms, whether or not anybody asks again. */
const keptFor = <Value extends {}>(ttl: number, max: number) =>
  new LRUCache<string, Value>({ max, ttl, ttlAutopurge: true, ttlResolution: 0, perf: realMachine });

/** Whether a search goes on with the letters of the one before. */
const isTypedOn = (before: Typed | undefined, now: Typed): boolean =>
  before !== undefined && before.list === now.list && before.text !== '' && now.text.startsWith(before.text);
