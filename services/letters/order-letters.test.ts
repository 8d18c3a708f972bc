import { describe, expect, it } from 'vitest';
import { paid, parcel } from '#contracts/examples';
import { deliveryEvents } from '#contracts/deliveries/events';
import type { Order } from '#contracts/orders/views';
import { formatFor } from './format.ts';
import { render } from './mail/render.ts';
import { orderLetters, type OrderKind } from './order-letters.ts';
import type { OrderThen } from './ports.ts';
import { at, orderId, orderThen, sourcesOf } from './testing/examples.ts';
import { en } from './words/en.ts';
import { so } from './words/so.ts';

const words = { en, so } as const;

/**
 * A letter of this kind about the examples' order with these changes; if it is about a parcel, about the newest one.
 */
const written = async (
  kind: OrderKind,
  changes: Partial<Order>,
  {
    language = 'en',
    later = [],
    now,
  }: { language?: 'en' | 'so'; later?: OrderThen['later']; now?: string } = {},
) => {
  const then = orderThen[kind];
  const order = { ...then.order, ...changes };
  const event = deliveryEvents.ParcelSent.create({
    orderId,
    parcelId: order.parcels.at(-1)?._id ?? '',
    userId: order.user._id,
    requestHash: '',
    lines: [{ variantId: orderId, quantity: 1 }],
    carrier: '',
    tracking: { number: null, url: null },
    at,
  });
  const told = kind === 'order-sent' ? { order, event, later } : { ...then, order };
  const sources = sourcesOf(kind, {
    orderAt: () => Promise.resolve(told),
    ...(now !== undefined && { clock: () => new Date(now) }),
  });
  const draft = await orderLetters[kind].draft(sources, orderId, 'e');
  if (!draft) throw new Error('There is nothing to say');
  const format = formatFor(language, 'Africa/Mogadishu');
  const reader = { name: 'Amina', isUnproven: false, origin: 'https://shop.example' };
  const hand = { language, words: words[language], format, ...reader };
  const content = { ...draft.write(hand), greeting: '' };
  return { subject: content.subject, head: content.head, text: render(content, language).text };
};

const [one, two, three] = [1, 2, 3].map((number) => ({
  ...parcel,
  _id: `${number}`.repeat(24),
  number,
  items: [{ variantId: parcel.items[0].variantId, qty: 1 }],
}));
const sent = (pieces: number, parcels: readonly (typeof one)[]): Partial<Order> => ({
  orderItems: paid.orderItems.map((item) => ({ ...item, qty: pieces })),
  parcels: parcels.flatMap((each) => each ?? []),
});

describe('the letters of an order in parcels', () => {
  it('have each a subject of its own, and the last says that it is the rest', async () => {
    const subjects = await Promise.all(
      [[one], [one, two], [one, two, three]].map(
        async (each) => (await written('order-sent', sent(3, each))).subject,
      ),
    );
    expect(subjects).toEqual([
      'Parcel 1 of your order #182931 is on its way',
      'Parcel 2 of your order #182931 is on its way',
      'The rest of your order #182931 is on its way',
    ]);
  });

  it('speak of the whole order where one parcel has all of it, also after others were taken back', async () => {
    const { subject, head } = await written('order-sent', sent(1, [two]));
    expect([subject, head]).toEqual(['Order #182931 is on its way', 'Your order is on its way']);
  });

  it('call no parcel the rest while one before it was taken back, so that the rest is told of once', async () => {
    const undone = deliveryEvents.ParcelSendingUndone.create({ orderId, parcelId: one?._id ?? '', at });
    const letters = await Promise.all([
      written('order-sent', sent(2, [one, two]), { later: [undone] }),
      written('order-sent', sent(2, [two, three])),
    ]);
    expect(letters.map(({ subject, head }) => [subject, head])).toEqual([
      ['Parcel 2 of your order #182931 is on its way', 'A parcel is on its way'],
      ['The rest of your order #182931 is on its way', 'The rest is on its way'],
    ]);
  });
});

describe('the letters of an order that is brought', () => {
  it.each([
    ['order-placed', true],
    ['order-paid', true],
    ['order-sent', true],
    ['order-delivered', false],
  ] as const)(
    'say in %s where it goes, and how and when while it is not there: %s',
    async (kind, isAhead) => {
      const { text } = await written(kind, {});
      expect(text).toContain('Shipping to:\nAmina Warsame\n');
      const promised = [/^Delivery:$/m, /^Between Tue, Nov 24 and Thu, Nov 26$/m];
      expect(promised.map((line) => line.test(text))).toEqual([isAhead, isAhead]);
    },
  );
});

describe('a letter that is written late', () => {
  it.each(['order-placed', 'order-paid', 'order-sent'] as const)(
    'promises in %s no days that are past by the clock of the shop, and still says how the order comes',
    async (kind) => {
      const [onItsLastDay, past] = await Promise.all(
        ['2026-11-26T20:59:00.000Z', '2026-11-26T21:00:00.000Z'].map((now) => written(kind, {}, { now })),
      );
      expect(onItsLastDay?.text).toContain('Between Tue, Nov 24 and Thu, Nov 26');
      expect(past?.text).not.toContain('Nov 26');
      expect(past?.text).toMatch(/^Delivery:$/m);
    },
  );
});

describe('the letters of an order that is picked up', () => {
  const place = { en: 'Gate 3\nEvery day, 8:00 to 18:00', so: 'Albaabka 3aad\nMaalin kasta' };
  const delivery = { ...paid.delivery, kind: 'pickup', place } as const;
  const shippingAddress = { ...paid.shippingAddress, address: 'Pick up at the market' };

  it.each(['order-placed', 'order-paid', 'order-sent', 'order-delivered'] as const)(
    'say in %s where that is and who comes for it, and of nothing that it is brought',
    async (kind) => {
      const { text } = await written(kind, { delivery, shippingAddress });
      expect(text).toContain('Pick up at:\nThe market\nGate 3\nEvery day, 8:00 to 18:00\n');
      expect(text).toContain('Picked up by:\nAmina Warsame');
      expect(text).not.toMatch(/Shipping to|[Dd]elivered|on its way|with DHL|Hargeisa/);
    },
  );

  it.each([
    ['order-placed', true],
    ['order-paid', true],
    ['order-sent', false],
    ['order-delivered', false],
  ] as const)('say in %s on which days it is ready, while it is not: %s', async (kind, isAhead) => {
    const { text } = await written(kind, { delivery, shippingAddress });
    expect(text.includes('\nReady between Tue, Nov 24 and Thu, Nov 26')).toBe(isAhead);
  });

  it('say that it is ready and that it was picked up, in both languages', async () => {
    const whole = { delivery, ...sent(1, [one]) };
    const subjects = await Promise.all(
      (['en', 'so'] as const).flatMap((language) => [
        written('order-sent', whole, { language }),
        written('order-delivered', whole, { language }),
      ]),
    );
    expect(subjects.map(({ subject }) => subject)).toEqual([
      'Order #182931 is ready to pick up',
      'Order #182931 was picked up',
      'Dalabka #182931 waa diyaar in la qaado',
      'Dalabka #182931 waa la qaatay',
    ]);
  });
});

it.each(['order-cancelled', 'order-expired'] as const)(
  'the letter %s of an unpaid order claims nothing of money that may be on its way, and says where that goes',
  async (kind) => {
    const unpaid = { isPaid: false, paidWith: null, refundedAmount: 0 };
    const english = await written(kind, unpaid);
    expect(english.text).not.toMatch(/charged/);
    expect(english.text).toMatch(/Money that comes too late\s+goes\s+back to you/);
    const somali = await written(kind, unpaid, { language: 'so' });
    expect(somali.text).toMatch(/Lacagtii soo daahda\s+waa\s+laguu\s+soo celinayaa/);
  },
);
