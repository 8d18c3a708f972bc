import { expect, it } from 'vitest';
import type { SubscriptionEvent } from '#contracts/newsletter/events';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { subscription } from './state.ts';
import { subscribedSince, subscriptionOf } from './subscriptions.ts';
import { at, confirmed, email, left, requested } from './testing/examples.ts';

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
