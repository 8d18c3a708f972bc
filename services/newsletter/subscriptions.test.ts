import { expect, it } from 'vitest';
import { ERASED } from '#contracts/kernel/personal';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { SubscriptionEvent } from '#contracts/newsletter/events';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { subscription } from './state.ts';
import { ask, subscribedSince, subscriptionOf } from './subscriptions.ts';
import { at, confirmed, email, left, now, requested } from './testing/examples.ts';

const keyOf = (address: string) => `key of ${address.toLowerCase()}`;

/** Since when the address gets the newsletter, after these events. */
const after = async (...events: readonly SubscriptionEvent[]) => {
  const handler = createHandler({
    log: new MemoryLog(),
    seal: (_stream, _shapes, data) => Promise.resolve(data),
  });
  if (events.length > 0)
    await handler.handle(
      subscription,
      subscriptionOf(keyOf(email)),
      () => accept(...events),
      processContext('test', email),
    );
  return subscribedSince({ handler, personal: { emailKey: keyOf } }, email.toUpperCase());
};

it('says since when an address gets the newsletter: since it was confirmed, until it is left', async () => {
  expect(await after(requested(), confirmed)).toBe(at);
  expect(await after()).toBeNull();
  expect(await after(requested())).toBeNull();
  expect(await after(requested(), confirmed, left)).toBeNull();
});

/** Asks for the newsletter once `events` have happened; the key of their subscriber is there, or gone. */
const askedAfter = async (events: readonly SubscriptionEvent[], isKeyThere: boolean) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const id = subscriptionOf(keyOf(email));
  await handler.handle(subscription, id, () => accept(...events), processContext('test', email));
  const erased = (event: RecordedEvent) => ({ ...event, data: { ...Object(event.data), email: ERASED } });
  const personal = {
    emailKey: keyOf,
    open: (all: readonly RecordedEvent[]) => Promise.resolve(isKeyThere ? all : all.map(erased)),
    makeKey: () => Promise.resolve(),
    destroyKey: () => Promise.resolve(),
  };
  const links = { of: () => 'a token', named: () => undefined, isGenuine: () => false };
  const deps = { handler, log, personal, links, clock: () => now };
  await ask(deps, { email, language: 'en' }, processContext('test', 'asks'));
  return log.all.slice(events.length).map(({ type }) => type);
};

it('ends nobody’s request when two ask for one address at the same moment', async () => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  let others = 1;
  const personal = {
    emailKey: keyOf,
    // The first to look for a subscriber finds nobody, and is overtaken.
    open: async (all: readonly RecordedEvent[]) => {
      if (others-- > 0) await asks('second');
      return all;
    },
    makeKey: () => Promise.resolve(),
    destroyKey: () => Promise.resolve(),
  };
  const links = { of: () => 'a token', named: () => undefined, isGenuine: () => false };
  const deps = { handler, log, personal, links, clock: () => now };
  const asks = (name: string) => ask(deps, { email, language: 'en' }, processContext('test', name));
  await asks('first');
  await asks('third');
  expect(log.all.map(({ type }) => type)).toEqual(['NewsletterRequested']);
});

it('sends a letter to who left in what a restored log has lost: the key is gone, whatever the log says', async () => {
  const anew = ['NewsletterLeft', 'NewsletterRequested'];
  expect(await askedAfter([requested(), confirmed], false)).toEqual(anew);
  expect(await askedAfter([requested()], false)).toEqual(anew);
  expect(await askedAfter([requested(), confirmed, left], false)).toEqual(['NewsletterRequested']);
  expect(await askedAfter([requested(), confirmed], true)).toEqual([]);
});
