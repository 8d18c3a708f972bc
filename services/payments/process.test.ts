import { describe, expect, it } from 'vitest';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/memory-log.ts';
import { processContext } from '../kernel/process-context.ts';
import { captureStarted, noon, orderId, placed, started } from './decide/given.ts';
import { createOwnOrders } from './own-orders.ts';
import type { PaymentProvider, ProviderOrder } from './ports.ts';
import { createPaymentProcess } from './process.ts';
import { payments } from './state.ts';

const sum = { amountCents: 45_00, currency: 'USD' };

/** Attempt n of the order is the provider's order n; all of them stand as `status` says. */
const providerOf = (status: ProviderOrder['status']): PaymentProvider => ({
  createOrder: ({ attempt }) => Promise.resolve({ id: String(attempt), usable: true }),
  lookUp: (id) =>
    Promise.resolve({
      ...sum,
      id,
      status,
      reference: { orderId, attempt: Number(id) },
      capture: { ...sum, id: `capture ${id}`, payerEmail: 'buyer@suuq.test' },
      refunds: [],
    }),
  capture: () => Promise.reject(new Error('Nothing is captured here')),
  refund: ({ captureId, idempotencyKey: key }) =>
    Promise.resolve({ ...sum, id: `refund of ${captureId}`, status: 'completed', key }),
});

const line = {
  lineId: orderId,
  productId: orderId,
  title: '',
  image: '',
  quantity: 1,
  unitPriceCents: 30_43,
};
const ordered = { ...placed, data: { ...placed.data, lines: [line] } };

/** The order with this history, the process over it, and what the process does with an item. */
const newWorld = async (status: ProviderOrder['status'], ...history: readonly OrderStreamEvent[]) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  let writes = 0;
  const write = (...events: readonly OrderStreamEvent[]) =>
    handler.handle(payments, orderId, () => accept(...events), processContext('test', String(++writes)));
  await write(ordered, ...history);
  const deps = {
    handler,
    providers: { PayPal: providerOf(status) },
    ownOrders: createOwnOrders(),
    reserveAgain: () => Promise.resolve({ kind: 'gone' } as const),
    openedEvents: () => Promise.resolve([]),
    clock: () => noon,
  };
  const process = createPaymentProcess(deps, (name, { key }) => processContext(name, key));
  const act = (kind: 'start' | 'capture') => {
    const data = kind === 'start' ? { orderId } : captureStarted('1').data;
    return process.act({ key: `${kind}-${orderId}`, data, attempts: 0 });
  };
  return { log, write, act, types: () => log.all.map(({ type }) => type) };
};

const idsOf = ({ all }: MemoryLog) => all.map(({ id }) => id);

describe('the process of payments', () => {
  it('closes each capture that failed by an event of its own', async () => {
    const { log, write, act, types } = await newWorld('declined', started(1), captureStarted('1'));
    expect(await act('capture')).toBe('done');
    await write(captureStarted('1'));
    expect(await act('capture')).toBe('done');
    expect(types().slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentFailed']);
    expect(new Set(idsOf(log)).size).toBe(log.all.length);
  });

  it('gives back each capture that came beside the first by an event of its own', async () => {
    const { log, act, types } = await newWorld('completed', started(1), started(2), started(3));
    expect(await act('start')).toBe('done');
    expect(types().slice(-3)).toEqual([
      'PaymentCaptured',
      'DuplicateCaptureRefunded',
      'DuplicateCaptureRefunded',
    ]);
    expect(new Set(idsOf(log)).size).toBe(log.all.length);
  });

  it('looks again at money that cannot be recorded while another capture is open', async () => {
    const { act, types } = await newWorld('completed', started(1), captureStarted('another'));
    expect(await act('start')).toBe('wait');
    expect(types().at(-1)).toBe('PaymentCaptureStarted');
  });
});
