import { AskedFor } from './asked-for.ts';
import { describe, expect, it } from 'vitest';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import type { NewEvent } from '../kernel/event-log.ts';
import { orderEvents } from '#contracts/orders/events';
import {
  address,
  at,
  captured,
  creditNoteIssued,
  invoiceIssued,
  orderId,
  orderOf,
  placed,
  refunded,
  userId,
} from './testing/examples.ts';
import { billOf } from './bill.ts';
import { newWorld } from './testing/world.ts';

/** Numbers in the order of the stream: `I1` is invoice 1, `C1` credit note 1. */
const numbersIn = ({ papers }: Pick<ReturnType<typeof newWorld>, 'papers'>) =>
  papers().map(({ type, data }) => `${type[0]}${data.number}`);

const ordersIn = ({ papers }: Pick<ReturnType<typeof newWorld>, 'papers'>) =>
  papers().map(({ data }) => data.orderId);

const ORDERS = Array.from({ length: 40 }, (_, index) => orderOf(index + 1));
const many = async () => {
  const world = newWorld();
  for (const id of ORDERS) await world.happened(id, placed(id), captured(id));
  return world;
};

describe('a paper', () => {
  it('says all that stands on it, in the words and by the days of when it was issued', async () => {
    const world = newWorld();
    await world.happened(orderId, placed(), captured(), refunded(12_50, 12_50));
    const [, paidEvent, refundEvent] = world.log.all;
    await world.issueAll();
    expect(world.papers()).toEqual([
      invoiceIssued(1, { eventId: paidEvent?.id ?? '' }),
      creditNoteIssued(1, { eventId: refundEvent?.id ?? '' }),
    ]);
  });

  it('is in the language of its customer', async () => {
    const world = newWorld();
    world.names.language = 'so';
    await world.happened(orderId, placed(), captured());
    await world.issueAll();
    expect(world.papers()).toMatchObject([
      { data: { language: 'so', lines: [{ title: 'Shaati cudbi ah, Cabbir: Dhexe' }] } },
    ]);
  });

  it('is in the language of the account that took the order over by then, and for the guest who ordered', async () => {
    const world = newWorld();
    const accountId = 'b'.repeat(24);
    world.languages.set(accountId, 'so');
    const taken = { orderId, userId: accountId, guestId: userId, at };
    const history = [placed(), captured(), orderEvents.OrderTakenOver.create(taken), refunded(12_50, 12_50)];
    await world.happened(orderId, ...history);
    await world.issueAll();
    expect(world.papers()).toMatchObject([
      { type: 'InvoiceIssued', data: { language: 'en', userId } },
      { type: 'CreditNoteIssued', data: { language: 'so', userId } },
    ]);
  });

  it('names nobody who was erased before it was issued', async () => {
    const world = newWorld();
    world.names.name = undefined;
    await world.happened(orderId, placed(), captured());
    await world.issueAll();
    expect(world.papers()).toMatchObject([{ data: { billTo: { name: '[erased]' } } }]);
  });

  it('has no street of who picks their order up', async () => {
    const world = newWorld();
    const { type, data } = placed();
    const shippingAddress = { ...address, address: 'Suuqa ka qaado' };
    await world.happened(orderId, orderEvents[type].create({ ...data, shippingAddress }), captured());
    await world.issueAll();
    expect(world.papers()).toMatchObject([
      { data: { billTo: { name: 'Amina Warsame', address: '', city: address.city } } },
    ]);
  });

  it('is part of the story of the payment that it follows from', async () => {
    const world = newWorld();
    await world.happened(orderId, placed(), captured());
    await world.issueAll();
    const [, cause, issued] = world.log.all;
    expect(issued?.metadata).toMatchObject({
      $correlationId: cause?.metadata.$correlationId,
      $causationId: cause?.id,
      actor: { process: 'invoices' },
    });
  });
});

it('the tax on the credit notes of an order comes to that on its invoice', async () => {
  const world = newWorld();
  const parts = [10_01, 20_02, 25_97];
  const after = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, part) => sum + part, 0));
  await world.happened(
    orderId,
    placed(),
    captured(),
    ...parts.map((part, index) => refunded(part, after[index] ?? 0)),
  );
  await world.issueAll();
  const tax = world.papers().map(({ type, data }) => (type === 'CreditNoteIssued' ? data.taxCents : 0));
  expect(tax).toEqual([0, 1_07, 2_15, 2_78]);
  expect(tax.reduce((sum, cents) => sum + cents, 0)).toBe(6_00);
});

describe('the numbers', () => {
  it('follow the log, with an append for many', async () => {
    const world = await many();
    const appends = world.log.appends;
    await world.issueAll();
    expect(numbersIn(world)).toEqual(ORDERS.map((_, index) => `I${index + 1}`));
    expect(ordersIn(world)).toEqual(ORDERS);
    expect(world.log.appends - appends).toBeLessThan(ORDERS.length / 5);
  });

  it('follow the log also where papers are long, of which the log takes few in one append', async () => {
    const world = newWorld();
    const { type, data } = placed();
    const lines = data.lines.flatMap((line) =>
      Array.from({ length: 100 }, () => ({ ...line, title: '\u0642'.repeat(120) })),
    );
    const order = { ...data, lines, shippingAddress: address };
    for (const id of ORDERS)
      await world.happened(id, orderEvents[type].create({ ...order, orderId: id }), captured(id));
    const append = world.log.append.bind(world.log);
    world.log.append = (stream, expected, events) =>
      Buffer.byteLength(JSON.stringify(events)) > 1_048_576
        ? Promise.reject(new Error('too large'))
        : append(stream, expected, events);
    await world.issueAll();
    expect(numbersIn(world)).toEqual(ORDERS.map((_, index) => `I${index + 1}`));
  });

  it('of years of orders are one thing to do, and nothing once it is done', async () => {
    const world = await many();
    expect(world.tasks()).toHaveLength(1);
    await world.issueAll();
    expect(world.tasks()).toEqual([]);
  });

  it('go on where they were for a process that knows of nothing', async () => {
    const world = await many();
    await world.issueAll();
    await world.happened(orderId, placed(), captured(), refunded(1_00, 1_00));
    await world.issueAll();
    expect(numbersIn(world).slice(-2)).toEqual(['I41', 'C1']);
  });

  it('are the same where every task is done twice, and by several managers at once', async () => {
    const world = await many();
    const tasks = world.tasks();
    const managers = [world.newManager(), world.newManager(), world.newManager()];
    await Promise.all(managers.flatMap((manager) => [...tasks, ...tasks].map((task) => manager.act(task))));
    expect(numbersIn(world)).toEqual(ORDERS.map((_, index) => `I${index + 1}`));
    expect(ordersIn(world)).toEqual(ORDERS);
  });

  it('are the same by managers that have heard what is asked for, each a part of it', async () => {
    const world = await many();
    const hearing = ORDERS.map((_, index) => {
      const askedFor = new AskedFor();
      askedFor.begin(0n);
      for (const event of world.log.all.slice(0, 1 + index * 2)) askedFor.observe(event);
      return world.newManager(world.log, { askedFor });
    });
    const tasks = world.tasks();
    await Promise.all(hearing.flatMap((manager) => tasks.map((task) => manager.act(task))));
    expect(numbersIn(world)).toEqual(ORDERS.map((_, index) => `I${index + 1}`));
    expect(ordersIn(world)).toEqual(ORDERS);
  });

  it('have neither gap nor double wherever an append is lost, or its answer', async () => {
    for (const isWritten of [false, true]) {
      const world = await many();
      /** Only every third append succeeds; the others fail before or after writing. */
      const failing = new (class extends MemoryLog {
        calls = 0;
        override async append(stream: string, expected: number, events: readonly NewEvent[]) {
          const fails = ++this.calls % 3 !== 0;
          if (fails && !isWritten) throw new Error('away');
          const appended = await world.log.append(stream, expected, events);
          if (fails) throw new Error('away');
          return appended;
        }
        override readStream: MemoryLog['readStream'] = (...asked) => world.log.readStream(...asked);
        override readLast: MemoryLog['readLast'] = (...asked) => world.log.readLast(...asked);
        override readAll: MemoryLog['readAll'] = (...asked) => world.log.readAll(...asked);
      })();
      for (let tries = 0; world.tasks().length > 0 && tries < 200; tries += 1)
        await world.issueAll(world.newManager(failing)).catch(() => undefined);
      expect(numbersIn(world)).toEqual(ORDERS.map((_, index) => `I${index + 1}`));
      expect(ordersIn(world)).toEqual(ORDERS);
    }
  });
});

it('a paper of what was just written and heard is issued without reading anything again', async () => {
  const world = newWorld();
  const askedFor = new AskedFor();
  askedFor.begin(0n);
  const happened = [placed(), captured()] as const;
  const billAtHand = () => billOf(happened);
  const manager = world.newManager(world.log, { askedFor, billAtHand });
  await world.happened(orderOf(1), placed(orderOf(1)), captured(orderOf(1)));
  for (const task of world.tasks()) await manager.act(task);
  for (const event of world.log.all) askedFor.observe(event);
  await world.happened(orderId, ...happened);
  for (const event of world.log.all.slice(-2)) askedFor.observe(event);
  const reads: string[] = [];
  const { log } = world;
  const read = log.readStream.bind(log);
  log.readStream = (stream, ...asked) => (reads.push(stream), read(stream, ...asked));
  log.readAll = () => {
    throw new Error('The log is not to be read');
  };
  for (const task of world.tasks()) await manager.act(task);
  expect(numbersIn(world)).toEqual(['I1', 'I2']);
  // A process with a fresh copy of the log does not even read that.
  expect(reads).toEqual(['invoices-all']);
});

it('an order that cannot be read keeps no other waiting', async () => {
  const world = newWorld();
  await world.happened(orderOf(7), captured(orderOf(7)));
  await world.happened(orderId, placed(), captured());
  await world.issueAll();
  expect(ordersIn(world)).toEqual([orderId]);
});
