import { describe, expect, it } from 'vitest';
import { deliveryEvents } from '#contracts/deliveries/events';
import { exampleIds } from '#contracts/examples';
import { orderEvents } from '#contracts/orders/events';
import { formatFor } from './format.ts';
import { orderLetters, type OrderKind } from './order-letters.ts';
import type { OrderThen } from './ports.ts';
import { STANDS_AFTER } from './taken-back.ts';
import {
  at,
  captured,
  expired,
  now,
  orderId,
  orderThen,
  refunded,
  refundedWhole,
  sourcesOf,
  userId,
} from './testing/examples.ts';
import { en } from './words/en.ts';
import { so } from './words/so.ts';

const reader = { isUnproven: false, origin: 'https://shop.example' };
const WORDS = { en, so } as const;

it('nothing is said of what was taken back', async () => {
  const { ParcelSendingUndone, OrderDeliveryUndone, OrderDelivered } = deliveryEvents;
  const ofParcel = { orderId, parcelId: exampleIds.parcel, at };
  const draft = (kind: 'order-sent' | 'order-delivered', ...later: OrderThen['later']) => {
    const then = orderThen[kind];
    const event = kind === 'order-sent' ? then.event : OrderDelivered.create({ orderId, at });
    const sources = sourcesOf(kind, { orderAt: () => Promise.resolve({ ...then, event, later }) });
    return orderLetters[kind].draft(sources, orderId, 'e');
  };
  const otherParcel = ParcelSendingUndone.create({ ...ofParcel, parcelId: orderId });
  expect(await draft('order-sent', otherParcel)).toBeDefined();
  expect(await draft('order-sent', ParcelSendingUndone.create(ofParcel))).toBeUndefined();
  expect(await draft('order-delivered', otherParcel)).toBeDefined();
  expect(await draft('order-delivered', OrderDeliveryUndone.create({ orderId, at }))).toBeUndefined();
});

describe('a parcel that was handed over before its letter left', () => {
  const { ParcelDelivered, ParcelDeliveryUndone, OrderDelivered } = deliveryEvents;
  const ofParcel = { orderId, parcelId: exampleIds.parcel, at };
  const ofOther = { ...ofParcel, parcelId: orderId };
  const [arrived, undone] = [ParcelDelivered.create(ofParcel), ParcelDeliveryUndone.create(ofParcel)];
  const draft = (after: number, ...later: OrderThen['later']) => {
    const orderAt = () => Promise.resolve({ ...orderThen['order-sent'], later });
    const clock = () => new Date(now.getTime() + after);
    return orderLetters['order-sent'].draft(sourcesOf('order-sent', { orderAt, clock }), orderId, 'e');
  };

  it('is not on its way any more, nor ready; what was handed over by mistake is', async () => {
    const handedOver = OrderDelivered.create({ orderId, at });
    expect(await draft(STANDS_AFTER, ParcelDelivered.create(ofOther))).toMatchObject({ openFor: 0 });
    expect(await draft(STANDS_AFTER, arrived, handedOver)).toBeUndefined();
    expect(await draft(0, arrived, undone)).toMatchObject({ openFor: 0 });
    const again = [arrived, undone, arrived, ParcelDeliveryUndone.create(ofOther)];
    expect(await draft(STANDS_AFTER, ...again)).toBeUndefined();
  });

  it('may be on its way after all for as long as that can be taken back', async () => {
    expect(await draft(0, arrived)).toMatchObject({ openFor: STANDS_AFTER });
    expect(await draft(STANDS_AFTER - 1, arrived, undone, arrived)).toMatchObject({ openFor: 1 });
  });
});

describe('a letter that leaves late', () => {
  const revived = orderEvents.OrderRevived.create({ orderId, attempt: 1, at });
  const cancelled = orderEvents.OrderCancelled.create({ orderId, userId, by: 'customer', reason: '', at });
  const delivered = deliveryEvents.OrderDelivered.create({ orderId, at });
  const notDelivered = deliveryEvents.OrderDeliveryUndone.create({ orderId, at });
  const late = (kind: OrderKind, ...later: OrderThen['later']) =>
    orderLetters[kind].draft(
      sourcesOf(kind, { orderAt: () => Promise.resolve({ ...orderThen[kind], later }) }),
      orderId,
      'e',
    );
  const said = async (kind: OrderKind, language: 'en' | 'so', ...later: OrderThen['later']) => {
    const draft = await late(kind, ...later);
    const format = formatFor(language, 'Africa/Mogadishu');
    const content = draft?.write({ language, words: WORDS[language], format, name: '', ...reader });
    return JSON.stringify(content?.blocks);
  };

  it.each([captured, cancelled, expired, revived])('asks nobody to pay what is over: $type', async (over) => {
    for (const [language, asks] of [
      ['en', /Please pay by|Pay now/g],
      ['so', /Fadlan bixi|Hadda bixi/g],
    ] as const) {
      expect((await said('order-placed', language)).match(asks)).toHaveLength(2);
      const letter = await said('order-placed', language, over);
      expect(letter).not.toMatch(asks);
      expect(letter).toContain(WORDS[language].seeOrder);
    }
  });

  const PROMISES = {
    en: /We are packing it|Between/g,
    so: /Hadda waan xirnaa|Inta u dhaxaysa/g,
  } as const;

  it.each([
    ['was cancelled', [cancelled]],
    ['has expired', [expired]],
    ['was delivered', [delivered]],
    ['was refunded whole', [refundedWhole]],
  ])('promises nothing of an order that %s since', async (_, later) => {
    for (const language of ['en', 'so'] as const) {
      expect((await said('order-placed', language)).match(PROMISES[language])).toHaveLength(1);
      expect(await said('order-placed', language, ...later)).not.toMatch(PROMISES[language]);
      expect((await said('order-paid', language)).match(PROMISES[language])).toHaveLength(2);
      expect(await said('order-paid', language, ...later)).not.toMatch(PROMISES[language]);
    }
  });

  it.each([
    ['lives again', [expired, revived, captured]],
    ['was not delivered after all', [delivered, notDelivered]],
    ['was refunded in part', [refunded]],
  ])('still says when an order comes that %s', async (_, later) => {
    expect(await said('order-placed', 'en', ...later)).toMatch('Between');
    expect(await said('order-paid', 'en', ...later)).toMatch('Between');
  });

  it('announces no letter about money of a cancelled order where all of it went back since', async () => {
    for (const [language, announced] of [
      ['en', 'We write again when it is on its way.'],
      ['so', 'Mar kale ayaan kuu soo qori doonnaa markay soo socoto.'],
    ] as const) {
      expect(await said('order-cancelled', language)).toContain(announced);
      expect(await said('order-cancelled', language, refunded)).toContain(announced);
      const letter = await said('order-cancelled', language, refunded, refundedWhole);
      expect(letter).not.toContain(announced);
      expect(letter).toContain('PayPal');
    }
  });

  it('tells nobody that an order has ended which was paid in the end', async () => {
    expect(await late('order-expired')).toBeDefined();
    expect(await late('order-expired', captured)).toBeDefined();
    expect(await late('order-expired', revived, captured)).toBeUndefined();
  });
});
