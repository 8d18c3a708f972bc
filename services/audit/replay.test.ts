import { describe, expect, it } from 'vitest';
import { order as example } from '#contracts/examples';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import type { PaymentStep } from '#contracts/payments/views';
import type { ComparedOrder } from './ports.ts';
import { changesBetween, replayOrder } from './replay.ts';

const orderId = '665f1c2ab3d4e5f607182501';
const pending: Order = {
  ...example,
  _id: orderId,
  user: { _id: '665f1c2ab3d4e5f607182502', name: 'Ayaan', email: 'ayaan@suuq.test' },
  totalPrice: 44.5,
  expiresAt: null,
};
const paid: Order = { ...pending, status: 'paid', isPaid: true, paidAt: '2026-11-20T12:05:00.000Z' };

const money = { capturedAmount: 0, payments: [] };
/** An order's row. */
const rowOf = (order: Order): ComparedOrder => ({ ...order, ...money });

const event = (type: string, revision: number): RecordedEvent => ({
  id: '',
  stream: `order-${orderId}`,
  revision,
  position: BigInt(revision),
  type,
  data: {},
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 },
  created: new Date(0),
});
const events = ['OrderAbandoned', 'OrderPlaced', 'PaymentStarted', 'PaymentCaptured'].map(event);

const folded = (history: readonly RecordedEvent[]): Order | undefined => {
  const has = (type: string) => history.some((each) => each.type === type);
  return has('PaymentCaptured') ? paid : has('OrderPlaced') ? pending : undefined;
};
const lastStep = (history: readonly RecordedEvent[]) =>
  Promise.resolve({
    before: folded(history.slice(0, -1)),
    after: folded(history),
    money: folded(history) && money,
    payment: null,
    unreadable: null,
    isCustomerCut: false,
  });
const reads: (readonly [string, number])[] = [];
const replay = (upTo?: number, row: Order | ComparedOrder | null | undefined = paid, history = events) => {
  const read = (id: string, revision: number) => {
    reads.push([id, revision]);
    return Promise.resolve(row && { ...money, ...row });
  };
  const stream = () => Promise.resolve(history);
  return replayed(replayOrder({ stream, lastStep, read }, orderId, upTo));
};
const replayed = async (found: ReturnType<typeof replayOrder>) => (await found)?.replay;

describe('replaying an order', () => {
  it('folds the whole stream and agrees with the read table', async () => {
    expect(await replay()).toEqual({
      revision: 3,
      order: paid,
      consistent: true,
      changes: [
        { field: 'status', before: 'pending', after: 'paid' },
        { field: 'isPaid', before: false, after: true },
        { field: 'paidAt', before: null, after: '2026-11-20T12:05:00.000Z' },
      ],
      payment: null,
      unreadable: null,
      differences: [],
    });
    expect(reads.at(-1)).toEqual([orderId, 3]);
  });

  it('says when the read table disagrees, and when it is still behind', async () => {
    expect(await replay(undefined, { ...paid, totalPrice: 4.5 })).toMatchObject({
      revision: 3,
      order: paid,
      consistent: false,
      differences: [{ field: 'totalPrice', log: 44.5, shop: 4.5 }],
    });
    const behind = {
      stream: () => Promise.resolve(events),
      lastStep,
      read: () => Promise.resolve(undefined),
    };
    expect(await replayed(replayOrder(behind, orderId, undefined))).toMatchObject({
      consistent: null,
      differences: [],
    });
  });

  it('names what happened to its money where the table has another amount, id or step', async () => {
    const payments: PaymentStep[] = [
      {
        revision: 3,
        kind: 'captured',
        provider: 'PayPal',
        amount: 1,
        providerOrderId: 'P',
        captureId: 'C',
        refundId: null,
        reason: null,
        by: 'payments',
        at: '2026-11-20T12:05:00.000Z',
      },
    ];
    expect(await replay(undefined, { ...paid, capturedAmount: 1, payments })).toMatchObject({
      consistent: false,
      differences: [
        { field: 'capturedAmount', log: 0, shop: 1 },
        { field: 'payments', log: [], shop: payments },
      ],
    });
  });

  it('says so when only one of the two has the order', async () => {
    const unplaced = events.slice(0, 1);
    expect(await replay(undefined, null)).toMatchObject({
      order: paid,
      consistent: false,
      differences: [{ field: 'order', log: true, shop: false }],
    });
    expect(await replay(undefined, pending, unplaced)).toMatchObject({
      order: null,
      consistent: false,
      differences: [{ field: 'order', log: false, shop: true }],
    });
    expect(await replay(undefined, null, unplaced)).toMatchObject({ consistent: true, differences: [] });
  });

  it('shows any earlier revision without comparing it', async () => {
    const before = reads.length;
    expect(await replay(1)).toMatchObject({ revision: 1, order: pending, consistent: null });
    expect(await replay(2)).toEqual({
      revision: 2,
      order: pending,
      consistent: null,
      changes: [],
      payment: null,
      unreadable: null,
      differences: [],
    });
    expect(await replay(0)).toEqual({
      revision: 0,
      order: null,
      consistent: null,
      changes: [],
      payment: null,
      unreadable: null,
      differences: [],
    });
    expect(reads).toHaveLength(before);
  });

  it('refuses a revision that does not exist', async () => {
    expect(await replay(4)).toBeUndefined();
    expect(await replay(undefined, paid, [])).toBeUndefined();
    expect(await replay(0, paid, [])).toBeUndefined();
  });
});

/** An order of which one more part is refunded each time its row is read, the given number of times. */
const movingOrder = (times: number) => {
  let refunds = 0;
  const refunded = (order: Order | undefined, parts: number) => order && { ...order, refundedAmount: parts };
  const parts = () =>
    Array.from({ length: refunds }, (_, part) => event('OrderRefunded', events.length + part));
  return {
    stream: () => Promise.resolve([...events, ...parts()]),
    lastStep: async (history: readonly RecordedEvent[]) => {
      const step = await lastStep(history);
      return { ...step, after: refunded(step.after, history.length - events.length) };
    },
    read: () => {
      if (refunds < times) refunds += 1;
      return Promise.resolve(rowOf({ ...paid, refundedAmount: refunds }));
    },
  };
};

it('an order is not compared whose customer has an event that only a newer release can read', async () => {
  const cut: typeof lastStep = async (history) => ({ ...(await lastStep(history)), isCustomerCut: true });
  const read = () => Promise.resolve(rowOf({ ...paid, user: { ...paid.user, name: 'New' } }));
  const stream = () => Promise.resolve(events);
  expect(await replayed(replayOrder({ stream, lastStep: cut, read }, orderId, undefined))).toMatchObject({
    consistent: null,
    differences: [],
  });
});

describe('an order that changes while it is compared', () => {
  it('is folded again up to its newest event, and agrees', async () => {
    expect(await replayed(replayOrder(movingOrder(1), orderId, undefined))).toMatchObject({
      revision: 4,
      order: { refundedAmount: 1 },
      consistent: true,
    });
    expect(await replayed(replayOrder(movingOrder(2), orderId, undefined))).toMatchObject({
      revision: 5,
      consistent: true,
    });
  });

  it('is not missed in the table where it was placed only after it was read', async () => {
    let placed = 1;
    const placedMeanwhile = {
      stream: () => Promise.resolve(events.slice(0, placed)),
      lastStep,
      read: () => {
        placed = 2;
        return Promise.resolve(rowOf(pending));
      },
    };
    expect(await replayed(replayOrder(placedMeanwhile, orderId, undefined))).toMatchObject({
      revision: 1,
      consistent: true,
    });
  });

  it('is not judged where it changes faster than both can be read', async () => {
    expect(await replayed(replayOrder(movingOrder(100), orderId, undefined))).toMatchObject({
      consistent: null,
      differences: [],
    });
  });

  it('is not judged at a revision that is an older one by then', async () => {
    expect(await replayed(replayOrder(movingOrder(1), orderId, 3))).toMatchObject({
      revision: 3,
      order: { refundedAmount: 0 },
      consistent: null,
      differences: [],
    });
  });

  it('agrees where its customer took another name after it was folded', async () => {
    let name = 'Ayaan';
    const named = (order: Order | undefined) => order && { ...order, user: { ...order.user, name } };
    const renamed = {
      stream: () => Promise.resolve(events),
      lastStep: async (history: readonly RecordedEvent[]) => {
        const step = await lastStep(history);
        return { ...step, after: named(step.after) };
      },
      read: () => {
        name = 'Ayaan Warsame';
        return Promise.resolve(rowOf({ ...paid, user: { ...paid.user, name } }));
      },
    };
    expect(await replayed(replayOrder(renamed, orderId, undefined))).toMatchObject({
      order: { user: { name: 'Ayaan Warsame' } },
      consistent: true,
    });
  });
});

describe('the changes between two views', () => {
  it('name every field that the first has', () => {
    const changes = changesBetween(undefined, pending);
    expect(changes.map(({ field }) => field)).toEqual(
      Object.entries(pending).flatMap(([field, value]) => (value === null ? [] : [field])),
    );
    expect(changes.every(({ before }) => before === null)).toBe(true);
  });

  it('are none between equals', () => {
    expect(changesBetween(pending, structuredClone(pending))).toEqual([]);
  });

  it('see into a field', () => {
    const moved = { ...pending, shippingAddress: { ...pending.shippingAddress, city: 'Berbera' } };
    expect(changesBetween(pending, moved).map(({ field }) => field)).toEqual(['shippingAddress']);
  });

  it('tells what came before an event that cannot be read, which one it is, and compares nothing', async () => {
    const unreadable = { revision: 1, type: 'OrderExploded', why: 'unknown type' };
    const upToIt = async () => ({
      ...(await lastStep([])),
      before: pending,
      after: pending,
      money,
      unreadable,
    });
    const read = () => Promise.reject(new Error('not asked'));
    const stream = () => Promise.resolve([event('OrderPlaced', 0), event('OrderExploded', 1)]);
    expect(await replayed(replayOrder({ stream, lastStep: upToIt, read }, orderId, undefined))).toMatchObject(
      {
        revision: 1,
        order: pending,
        consistent: null,
        changes: [],
        unreadable,
      },
    );
  });
});
