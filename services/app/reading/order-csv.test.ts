import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { order } from '#contracts/examples';
import type { Parcel } from '#contracts/deliveries/views';
import type { Order } from '#contracts/orders/views';
import type { PaymentStep } from '#contracts/payments/views';
import { stepInWords, writeOrders } from './order-csv.ts';

it('an exported order tells each step of its money in words', () => {
  const step = {
    revision: 5,
    kind: 'duplicate-refunded',
    provider: 'PayPal',
    amount: 45,
    providerOrderId: 'A',
    captureId: 'C',
    refundId: 'R',
    reason: null,
    by: 'payments',
    at: '2026-11-20T12:00:00.000Z',
  } as const;
  expect(stepInWords(step)).toBe(
    '2026-11-20T12:00:00.000Z PayPal duplicate-refunded 45.00 A C R by payments',
  );
});

describe('an exported order', () => {
  const parcel: Parcel = {
    _id: '665f1c2ab3d4e5f607182960',
    number: 1,
    items: [{ variantId: order.orderItems[0]?.variantId ?? '', qty: 1 }],
    carrier: 'DHL',
    trackingNumber: 'JD1',
    trackingUrl: null,
    sentAt: '2026-11-24T10:00:00.000Z',
    deliveredAt: '2026-11-25T10:00:00.000Z',
  };
  const refund = {
    revision: 5,
    provider: 'PayPal',
    providerOrderId: null,
    captureId: 'C',
    refundId: 'R',
    reason: null,
    by: 'admin',
  } as const;
  /** The columns by their heads. */
  const columnsOf = async (changes: Partial<Order>, zone = 'UTC', payments: readonly PaymentStep[] = []) => {
    const out = new PassThrough();
    const [file] = await Promise.all([
      text(out),
      writeOrders(out, Readable.from([[{ ...order, ...changes, payments: [...payments] }]]), zone),
    ]);
    const [told] = parse<Record<string, string>>(file, { columns: true });
    return Object.entries(told ?? {});
  };
  const deliveryOf = async (changes: Partial<Order>) => (await columnsOf(changes)).slice(-13, -4);

  it("tells the days of the shop's zone on which it was placed and paid", async () => {
    const createdAt = '2026-11-20T21:30:00.000Z';
    const daysOf = async (paidAt: string | null, zone: string) =>
      (await columnsOf({ createdAt, paidAt }, zone)).slice(-4, -2);
    expect(await daysOf('2026-11-21T20:30:00.000Z', 'Africa/Mogadishu')).toEqual([
      ['placedDay', '2026-11-21'],
      ['paidDay', '2026-11-21'],
    ]);
    expect(await daysOf(null, 'UTC')).toEqual([
      ['placedDay', '2026-11-20'],
      ['paidDay', ''],
    ]);
  });

  it('tells the days by which the dashboard counts its delivery and what went back, and how much on each', async () => {
    const refunded = (amount: number, at: string) =>
      ({ ...refund, kind: 'refunded', amount, at }) satisfies PaymentStep;
    const payments = [
      { ...refund, kind: 'refund-started', amount: 20, at: '2026-11-20T20:00:00.000Z' } as const,
      refunded(20, '2026-11-20T20:59:00.000Z'),
      { ...refund, kind: 'duplicate-refunded', amount: 60, at: '2026-11-20T21:00:00.000Z' } as const,
      refunded(5.5, '2026-11-20T21:30:00.000Z'),
    ];
    const deliveredAt = '2026-11-20T21:30:00.000Z';
    expect((await columnsOf({ deliveredAt }, 'Africa/Mogadishu', payments)).slice(-2)).toEqual([
      ['deliveredDay', '2026-11-21'],
      ['refundDays', '2026-11-20 20.00; 2026-11-21 5.50'],
    ]);
    expect((await columnsOf({ deliveredAt: null })).slice(-2)).toEqual([
      ['deliveredDay', ''],
      ['refundDays', ''],
    ]);
  });

  it('tells its delivery method, the promised days, and for each parcel the carrier, number and times', async () => {
    const delivery = {
      methodId: '665f1c2ab3d4e5f607182961',
      kind: 'express',
      name: { en: 'By motorbike', so: 'Mooto' },
      promise: { from: '2026-11-25', to: '2026-11-26' },
      place: null,
    } as const;
    const own = { ...parcel, carrier: 'Our van', trackingNumber: null, deliveredAt: null };
    expect(await deliveryOf({ delivery, parcels: [parcel, own] })).toEqual([
      ['delivery', 'express'],
      ['deliveryMethod', 'By motorbike'],
      ['promisedFrom', '2026-11-25'],
      ['promisedTo', '2026-11-26'],
      ['carriers', 'DHL; Our van'],
      ['trackingNumbers', 'JD1; '],
      ['parcelsSent', '2026-11-24T10:00:00.000Z; 2026-11-24T10:00:00.000Z'],
      ['parcelsDelivered', '2026-11-25T10:00:00.000Z; '],
      ['pickUpAt', ''],
    ]);
  });

  it('tells that it is picked up and where, whatever the method is called', async () => {
    const named = { methodId: '665f1c2ab3d4e5f607182962', name: { en: 'Stall 4', so: 'Miiska 4' } };
    const place = { en: 'Gate 3\nEvery day', so: 'Albaabka 3aad\nMaalin kasta' };
    const delivery = { ...named, kind: 'pickup', promise: null, place } as const;
    expect(await deliveryOf({ delivery, parcels: [] })).toEqual([
      ['delivery', 'pickup'],
      ['deliveryMethod', 'Stall 4'],
      ['promisedFrom', ''],
      ['promisedTo', ''],
      ['carriers', ''],
      ['trackingNumbers', ''],
      ['parcelsSent', ''],
      ['parcelsDelivered', ''],
      ['pickUpAt', 'Gate 3\nEvery day'],
    ]);
  });
});
