import { expect, it } from 'vitest';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { signedInCall } from '../platform/http/testing/signed-in-call.ts';
import { createOffers } from './offers.ts';
import { shippingHandlers } from './routes.ts';
import { first, now } from './testing/examples.ts';

const AMINA = '665f1c2ab3d4e5f607182959';
const BILAN = '665f1c2ab3d4e5f607182960';
const body = {
  kind: 'express' as const,
  name: { en: 'By car', so: 'Baabuur' },
  countries: ['DJ', 'SO'],
  price: 25,
  freeAbove: null,
  days: { from: 0, to: 1 },
  isActive: true,
  revision: -1,
};
let calls = 0;
const callOf = (userId: string) =>
  signedInCall({
    actor: { userId, role: 'admin', sessionId: 's', provedAt: now },
    requestId: `call ${(calls += 1)}`,
    now: () => now,
  });

it('a method that is sent again under its key is added once, and each without a key once more', async () => {
  const handler = createHandler({
    log: new MemoryLog(),
    seal: (_stream, _shapes, data) => Promise.resolve(data),
  });
  const offers = createOffers({ handler, country: 'SO', timeZone: 'Africa/Mogadishu', cutOff: 14 });
  const { addDeliveryMethod } = shippingHandlers({ handler }, offers);
  const methodsAfter = async (userId: string, key?: string, revision = -1) => {
    const headers = { 'Idempotency-Key': key };
    const input = { params: undefined, query: undefined, body: { ...body, revision }, headers };
    const reply = await addDeliveryMethod(input, callOf(userId));
    if (reply.kind !== 'ok') throw new Error('The method was refused');
    return reply.answer.methods.length;
  };
  const number = first.length;
  expect(await methodsAfter(AMINA, 'k')).toBe(number + 1);
  // It has seen no revision but the one before its own method.
  expect(await methodsAfter(AMINA, 'k')).toBe(number + 1);
  expect(await methodsAfter(BILAN, 'k', number)).toBe(number + 2);
  expect(await methodsAfter(AMINA, undefined, number + 1)).toBe(number + 3);
  expect(await methodsAfter(AMINA, undefined, number + 2)).toBe(number + 4);
});
