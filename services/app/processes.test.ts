import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEvents } from '#contracts/all-events';
import { DAY } from '#contracts/kernel/duration';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { keptOnHeap } from '../../tests/support/kept-memory.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { OpenTasks } from '../platform/work/open-tasks.ts';
import { createShop } from './shop.ts';

const { taskLists, processes } = createShop({
  log: new MemoryLog(),
  pool: {} as never,
  personal: {} as never,
  devices: {} as never,
  links: {} as never,
  sessions: {} as never,
  reads: {} as never,
  namesKey: 'a secret of thirty-two characters',
  registration: 'open',
  country: 'SO',
  cutOff: 14,
  letters: { mail: {} as never, origin: '' },
  seller: { name: 'Suuq', address: '', taxId: '' },
  timeZone: 'UTC',
  orderTtl: DAY,
  clock: () => new Date(),
});

const fixture = z.object({ type: z.string(), version: z.int(), stream: z.string(), data: z.unknown() });
const contracts = join(import.meta.dirname, '../../contracts');
const fixtures = globSync('*/fixtures/*.json', { cwd: contracts }).map((path): RecordedEvent => {
  const { version, ...stored } = fixture.parse(JSON.parse(readFileSync(join(contracts, path), 'utf8')));
  const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: version };
  return { ...stored, id: path, revision: 0, position: 1n, created: new Date(), metadata };
});

describe.each(taskLists)('the process $name', ({ types, changesFor }) => {
  it('names every type of event that means something to it, and only types that there are', () => {
    const meant = fixtures.filter((event) => changesFor(event).length > 0).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining([...new Set(meant)]));
    expect(Object.keys(allEvents)).toEqual(expect.arrayContaining([...types]));
  });
});

it('gives way to a crowd with letters and invoices alone', () => {
  const giving = processes.filter(({ givesWay }) => givesWay).map(({ name }) => name);
  expect(giving.toSorted()).toEqual(['invoices', 'letters']);
});

/** All that the log has of one order: registered, ordered, paid with webhooks, half of it given back, delivered or cancelled. */
const finishedOrder = (n: number): readonly RecordedEvent[] => {
  const id = (digit: string) => `${digit}${n.toString(16).padStart(23, '0')}`;
  const [orderId, userId, shirt, shoes] = [id('a'), id('b'), id('c'), id('d')];
  const at = new Date().toISOString();
  const isCancelled = n % 2 === 1;
  const payment = { orderId, provider: 'PayPal', providerOrderId: `PO-${n}`, at };
  const captured = { ...payment, userId, captureId: `C-${n}`, amountCents: 45_00 };
  const refundId = `R-${n}`;
  const webhook = { ...payment, noticeId: 'n', captureId: null, refundId: null };
  const stock = (type: string, productId: string) =>
    [
      `stock-${productId}`,
      type,
      { productId, orderId, attempt: 0, quantity: 1, availableAfter: 1, at },
    ] as const;
  const told = (about: string, noticeType: string, more = {}) =>
    [`webhook-PayPal-${about}-${n}`, 'WebhookReceived', { ...webhook, noticeType, ...more }] as const;
  const order = (type: string, data: object, schema = 1) => [`order-${orderId}`, type, data, schema] as const;
  const lines = [{ productId: shirt }, { productId: shoes }];
  const history = [
    [`email-${n}`, 'EmailClaimed', { userId, at }],
    [`username-${n}`, 'UsernameClaimed', { userId, at }],
    [`account-${userId}`, 'AccountRegistered', { userId, emailKey: `${n}`, usernameKey: `${n}` }],
    [`cart-${userId}`, 'CartItemAdded', { userId, productId: shirt }],
    stock('StockReserved', shirt),
    stock('StockReserved', shoes),
    order('OrderPlaced', { orderId, userId, attempt: 0, lines }),
    [`cart-${userId}`, 'CartCheckedOut', { userId, orderId, productIds: [shirt], at }],
    order('PaymentStarted', { orderId, provider: 'PayPal', attempt: 1, amountCents: 45_00, at }),
    told('a', 'CHECKOUT.ORDER.APPROVED'),
    order('PaymentCaptureStarted', payment),
    order('PaymentCaptured', captured),
    stock('StockCommitted', shoes),
    stock('StockCommitted', shirt),
    told('b', 'PAYMENT.CAPTURE.COMPLETED'),
    ['invoices-all', 'InvoiceIssued', { orderId, eventId: `${n}-11` }] as const,
    ...(isCancelled
      ? [
          order('OrderCancelled', { orderId, reason: 'Fraud', at }),
          order('PaymentRefundStarted', { ...captured, number: 1, request: orderId }),
          told('c', 'PAYMENT.CAPTURE.REFUNDED', { refundId }),
          order('PaymentRefunded', { ...captured, refundId, refundedCentsAfter: 45_00, number: 1 }, 2),
          ['invoices-all', 'CreditNoteIssued', { orderId, eventId: `${n}-19` }] as const,
          stock('StockReleased', shirt),
          stock('StockReleased', shoes),
        ]
      : [order('OrderDelivered', { orderId, at })]),
  ] as const;
  return history.map(([stream, type, data, schema = 1], index) => ({
    id: `${n}-${index}`,
    stream,
    revision: 0,
    position: BigInt(n * 100 + index),
    type,
    data,
    created: new Date(at),
    metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema },
  }));
};

/** The same of somebody who had confirmed their address before, all at that time. */
const finishedOrderOfConfirmed = (n: number, created: Date): readonly RecordedEvent[] => {
  const [first, ...rest] = finishedOrder(n);
  if (!first) return [];
  const { userId, at } = z.object({ userId: z.string(), at: z.string() }).parse(first.data);
  const confirmed = {
    ...first,
    stream: `security-${userId}`,
    type: 'EmailConfirmed',
    data: { userId, emailKey: `${n}`, at },
  };
  return [first, confirmed, ...rest].map((event) => ({ ...event, created }));
};

describe('lists that are filled again', () => {
  it('have nothing to do again of ten thousand finished orders, and ask no provider', () => {
    const open = new OpenTasks(taskLists, () => new Date());
    for (let n = 0; n < 10_000; n += 1) for (const event of finishedOrder(n)) open.see(event);
    expect(open.unreadable).toEqual([]);
    const noted = open.notedUpTo(10n ** 9n);
    const inTwoWeeks = noted.filter(({ process }) => process === 'restored-deliveries');
    expect(noted.filter((item) => !inTwoWeeks.includes(item))).toEqual([]);
    for (const { dueAt } of inTwoWeeks) expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 13 * DAY);
  });

  it('have nothing to do again of people who confirmed their address and bought long ago', () => {
    const open = new OpenTasks(taskLists, () => new Date());
    const longAgo = new Date(Date.now() - 30 * DAY);
    for (let n = 0; n < 1_000; n += 1)
      for (const event of finishedOrderOfConfirmed(n, longAgo)) open.see(event);
    expect(open.unreadable).toEqual([]);
    const noted = open.notedUpTo(10n ** 9n).filter(({ process }) => process === 'accounts');
    expect(noted.length).toBe(0);
  });

  it('keep next to nothing in mind of orders that are over, also where their stock was settled last', () => {
    const open = new OpenTasks(taskLists, () => new Date());
    const orders = 20_000;
    const before = keptOnHeap();
    for (let n = 0; n < orders; n += 1) {
      const created = new Date(Date.now() - (orders - n) * (DAY / 24));
      const told = finishedOrderOfConfirmed(2 * n, created);
      const isLast = ({ type }: RecordedEvent) => type === 'StockCommitted';
      for (const event of [...told.filter((each) => !isLast(each)), ...told.filter(isLast)]) open.see(event);
    }
    expect((keptOnHeap() - before) / orders).toBeLessThan(200);
    expect(open.unreadable).toEqual([]);
  });

  it.each([
    ['StockCommitted', 'settle-stock', 0],
    ['StockReleased', 'settle-stock', 1],
    ['PaymentRefunded', 'payments', 1],
    ['PaymentRefunded', 'restored-payments', 1],
    ['OrderDelivered', 'restored-payments', 0],
    ['InvoiceIssued', 'invoices', 0],
    ['CreditNoteIssued', 'invoices', 1],
    ['OrderPlaced', 'undo-reservations', 0],
    ['CartCheckedOut', 'empty-carts', 0],
  ])('have it to do where the last %s is missing', (type, process, n) => {
    const history = finishedOrder(n);
    const missing = history.findLast((event) => event.type === type);
    const open = new OpenTasks(taskLists, () => new Date());
    for (const event of history) if (event !== missing) open.see(event);
    expect(open.notedUpTo(10n ** 9n).map((task) => task.process)).toContain(process);
  });
});
