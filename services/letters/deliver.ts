import type { Language } from '#contracts/kernel/language';
import type { LetterRef } from '#contracts/letters/events';
import { doublingDelay } from '#resilience/back-off';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import type { TaskResult } from '../kernel/process-manager.ts';
import { step } from '../kernel/step.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { KeyReader } from '../platform/personal-data.ts';
import { decisions } from './decisions.ts';
import type { Draft } from './draft.ts';
import { formatFor } from './format.ts';
import type { Addressee, AddresseeOf } from './person.ts';
import type { Mail, Sources, Subscriber } from './ports.ts';
import { letter, spoken } from './state.ts';
import type { Unrecorded } from './unrecorded.ts';
import { en } from './words/en.ts';
import { so } from './words/so.ts';

export interface DeliverDeps extends Sources {
  readonly handler: Handler;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly personal: Pick<KeyReader, 'open'>;
  readonly mail: Mail;
  /** The shop's public address, for links. */
  readonly origin: string;
  readonly timeZone: string;
}

/** How often a letter is tried: with the pauses in between, for more than a day. */
export const MOST_TRIES = 16;
const PAUSE = { first: 10_000, longest: 6 * 3_600_000 } as const;

/** Milliseconds to wait after this number of tries. */
export const pauseBeforeNext = (tries: number): number => doublingDelay(tries - 1, PAUSE);

class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  constructor(code: string) {
    super(`The letter could not be sent now (${code})`);
  }
}

/**
 * Milliseconds for which an untried letter is certainly not sent yet: its task cannot be from an older list that was
 * restored.
 */
const NEW_FOR = 60_000;

/** The circumstances of a try. */
export interface Tried {
  readonly addresseeOf: AddresseeOf;
  /** How often its task was begun before: one of those may have sent it. */
  readonly begun: number;
  /** How often a mail server was tried before. */
  readonly tries: number;
  /** Since when the letter waits. */
  readonly since: string;
  /** Another task of the same day may have sent it. */
  readonly isDaily: boolean;
  readonly unrecorded: Unrecorded;
}

const words = { en, so } satisfies Record<Language, unknown>;

/** The reader of a letter: name and address, language, and the person whose erasure covers it. */
interface Reader {
  readonly to: Addressee;
  /** Whom an order is for that says nothing else. */
  readonly name: string;
  readonly isUnproven: boolean;
  readonly language: Language;
  readonly personId: string;
}

const readerOf = ({ personId, address, language }: Subscriber): Reader => ({
  to: { name: '', address },
  name: '',
  isUnproven: false,
  language,
  personId,
});

/** Anybody may give any address, as a guest or for an account: it is proven once its owner has confirmed it. */
const accountOf = async (
  { handler, links }: Pick<DeliverDeps, 'handler' | 'links'>,
  addresseeOf: AddresseeOf,
  userId: string,
  draft: Pick<Draft, 'address' | 'isUnproven'>,
): Promise<Reader | undefined> => {
  const [known, { state: language }, isUnproven] = await Promise.all([
    addresseeOf(userId),
    handler.recent(spoken, userId),
    draft.isUnproven ?? links.isEmailConfirmed(userId).then((isConfirmed) => !isConfirmed),
  ]);
  if (!known) return undefined;
  const { name } = known;
  const to = { name: isUnproven ? '' : name, address: draft.address ?? known.address };
  return { to, name, isUnproven, language, personId: userId };
};

/**
 * Sends one letter, and records it. After a crash in between it is sent again under the same Message-ID, by which a
 * server recognises it. An erased person gets no letter.
 */
export const deliver = async (
  deps: DeliverDeps,
  ref: LetterRef,
  draft: Draft,
  { addresseeOf, begun, tries, since, isDaily, unrecorded }: Tried,
  context: CommandContext,
): Promise<TaskResult> => {
  const { handler, mail, clock, origin, timeZone } = deps;
  const { letterId, userId } = ref;
  const isNew = begun === 0 && !isDaily && clock().getTime() - Date.parse(since) < NEW_FOR;
  if (isNew) handler.expectNew(letter, letterId);
  const { state } = (isNew && handler.peek(letter, letterId)) || (await handler.load(letter, letterId));
  if (state.status !== 'open') return 'done';
  const reader = draft.subscriber
    ? readerOf(draft.subscriber)
    : await accountOf(deps, addresseeOf, userId, draft);
  if (!reader) return 'done';
  const { to, name, isUnproven, language, personId } = reader;
  const format = formatFor(language, timeZone);
  const hand = { language, words: words[language], format, name, isUnproven, origin };
  const greeting = to.name === '' ? hand.words.hello : hand.words.greeting(to.name);
  const content = { ...draft.write(hand), greeting };
  const sending = await mail.send({
    letterId,
    userId: personId,
    to,
    language,
    content,
    papers: draft.papers ?? [],
  });
  if (sending.kind === 'busy') return 'wait';
  if (sending.kind !== 'sent') {
    const { kind, code } = sending;
    const attempts = tries + 1;
    if (kind !== 'refused' && attempts < MOST_TRIES) {
      const again = pauseBeforeNext(attempts);
      // Operators hear of what they can do something about.
      return kind === 'put-off' ? { again } : { again, because: new MailUnavailable(code) };
    }
    const giveUp = decisions.GiveUpLetter({ ...ref, reason: code, attempts }, { now: clock() });
    await handler.handle(letter, letterId, giveUp, step(context, 'give up'));
    return 'done';
  }
  await unrecorded.record({ ...ref, language }, context);
  return 'done';
};
