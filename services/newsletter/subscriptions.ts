import { decode, storedIn } from '#contracts/kernel/event';
import type { Language } from '#contracts/kernel/language';
import { ERASED, reveal } from '#contracts/kernel/personal';
import { subscriptionEvents } from '#contracts/newsletter/events';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import { derivedId, newId } from '../kernel/ids.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import type { NewsletterDeps } from './ports.ts';
import { subscription } from './state.ts';

/** The id of an address's only subscription, derived from the address's keyed hash. */
export const subscriptionOf = (emailKey: string): string => derivedId('newsletter', emailKey);

interface Asked {
  readonly email: string;
  readonly language: Language;
}

/** Requests a confirmation letter, unless one was sent lately. The caller does not learn which. */
export const ask = async (
  deps: Pick<NewsletterDeps, 'handler' | 'log' | 'personal' | 'links' | 'clock'>,
  { email, language }: Asked,
  context: CommandContext,
): Promise<void> => {
  const { handler, personal, clock } = deps;
  const subscriptionId = subscriptionOf(personal.emailKey(email));
  const { state: before } = await handler.load(subscription, subscriptionId);
  // A log that was restored may have lost that a subscriber left. Their key is gone, so nothing can be sent to them.
  if (before.status !== 'none' && (await subscriberOf(deps, subscriptionId)) === undefined) {
    const { subscriberId } = before;
    const decide = decisions.LeaveNewsletter({ subscriptionId, subscriberId }, { now: clock() });
    await handler.handle(subscription, subscriptionId, decide, step(context, 'leave'));
  }
  const { state } = await handler.load(subscription, subscriptionId);
  const newSubscriber = state.status === 'none' ? newId() : null;
  if (newSubscriber !== null) await personal.makeKey(newSubscriber);
  const asked = { subscriptionId, newSubscriber, email, language };
  const outcome = await handler.handle(
    subscription,
    subscriptionId,
    decisions.AskForNewsletter(asked, { now: clock() }),
    context,
  );
  const isTheirs = outcome.state.status !== 'none' && outcome.state.subscriberId === newSubscriber;
  // Somebody else requested the newsletter for the same address at this moment.
  if (newSubscriber !== null && !isTheirs) await personal.destroyKey(newSubscriber);
};

type Opening = Pick<NewsletterDeps, 'handler' | 'links' | 'clock'>;

/** Confirms the newsletter by the link of the confirmation letter. */
export const confirmByLink = async (
  { handler, links, clock }: Opening,
  token: string,
  context: CommandContext,
) => {
  const whose = await whoseLink({ handler, links }, token, 'confirm newsletter');
  if (!whose) return refuse('LINK_EXPIRED');
  const decide = decisions.ConfirmNewsletter(whose, { now: clock() });
  return handler.handle(subscription, whose.subscriptionId, decide, context);
};

/** Leaves the newsletter by the link of any letter. The answer is the same for an address that left already. */
export const leaveByLink = async (
  { handler, links, clock }: Opening,
  token: string,
  context: CommandContext,
) => {
  const named = links.named(token);
  if (!named) return refuse('LINK_EXPIRED');
  const { userId: subscriptionId } = named;
  const genuine = links.isGenuine(token, { ...named, purpose: 'leave newsletter', about: subscriptionId });
  return genuine ? leave({ handler, clock }, subscriptionId, context) : refuse('LINK_EXPIRED');
};

export const leave = (
  { handler, clock }: Pick<NewsletterDeps, 'handler' | 'clock'>,
  subscriptionId: string,
  context: CommandContext,
) =>
  handler.handle(
    subscription,
    subscriptionId,
    decisions.LeaveNewsletter({ subscriptionId }, { now: clock() }),
    context,
  );

/** Since when an address gets the newsletter; null where it does not. Only the address's owner may learn that. */
export const subscribedSince = async (
  {
    handler,
    personal,
  }: Pick<NewsletterDeps, 'handler'> & {
    readonly personal: Pick<NewsletterDeps['personal'], 'emailKey'>;
  },
  email: string,
): Promise<string | null> => {
  const { state } = await handler.load(subscription, subscriptionOf(personal.emailKey(email)));
  return state.status === 'confirmed' ? state.confirmedAt : null;
};

/** The link names the subscription, and its HMAC covers the subscriber at that time. */
const whoseLink = async (
  { handler, links }: Pick<Opening, 'handler' | 'links'>,
  token: string,
  purpose: 'confirm newsletter',
) => {
  const named = links.named(token);
  if (!named) return undefined;
  const { userId: subscriptionId } = named;
  const { state } = await handler.load(subscription, subscriptionId);
  if (state.status === 'none') return undefined;
  const { subscriberId } = state;
  const isGenuine = links.isGenuine(token, { ...named, purpose, about: subscriberId });
  return isGenuine ? { subscriptionId, subscriberId } : undefined;
};

/** The subscriber from their own stream; undefined if they left. */
export const subscriberOf = async (
  { log, personal, links }: Pick<NewsletterDeps, 'log' | 'personal' | 'links'>,
  subscriptionId: string,
) => {
  const stored = await personal.open(await log.readStream(`newsletter-${subscriptionId}`));
  const events = stored.map((event) => decode(subscriptionEvents, storedIn(event)));
  const { status } = events.reduce(subscription.evolve, subscription.initial);
  const asked = events.findLast(({ type }) => type === 'NewsletterRequested');
  if (status === 'none' || asked?.type !== 'NewsletterRequested') return undefined;
  const { subscriberId, email, language, at } = asked.data;
  const address = reveal(email);
  if (address === ERASED) return undefined;
  const link = { userId: subscriptionId, at: new Date(at) };
  return {
    personId: subscriberId,
    address,
    language,
    confirmToken:
      status === 'asked'
        ? links.of({ ...link, purpose: 'confirm newsletter', about: subscriberId })
        : undefined,
    leaveToken: links.of({ ...link, purpose: 'leave newsletter', about: subscriptionId }),
  };
};
