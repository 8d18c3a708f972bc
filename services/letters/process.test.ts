import { describe, expect, it } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import { UNDO_WITHIN } from '#contracts/deliveries/commands';
import { deliveryEvents } from '#contracts/deliveries/events';
import { exampleIds } from '#contracts/examples';
import { paymentEvents } from '#contracts/payments/events';
import { at, deleted, invoice, now, orderId, orderThen, sourcesOf, userId } from './testing/examples.ts';
import { begun, newWorld, recorded } from './testing/world.ts';

const delivered = recorded(deliveryEvents.OrderDelivered.create({ orderId, at }), 'delivered');
describe('a letter', () => {
  it('follows from what happened once letters have begun, and from nothing before', async () => {
    const { tasks } = await newWorld();
    expect(tasks(delivered)).toEqual([]);
    expect(tasks(delivered, begun)).toEqual([]);
    expect(tasks(begun, delivered)).toMatchObject([{ data: { kind: 'order-delivered', about: orderId } }]);
  });

  it('follows from each parcel that is sent, and from its arrival only with the order', async () => {
    const { tasks } = await newWorld();
    const { ParcelSent, ParcelDelivered } = deliveryEvents;
    const parcel = { orderId, parcelId: orderId, at };
    const sent = ParcelSent.create({
      ...parcel,
      userId,
      requestHash: '',
      lines: [{ variantId: orderId, quantity: 1 }],
      carrier: 'DHL',
      tracking: { number: null, url: null },
    });
    const arrived = recorded(ParcelDelivered.create(parcel));
    const due = tasks(begun, recorded(sent, '1'), arrived, recorded(sent, '2'));
    expect(due.map(({ data }) => data)).toMatchObject([{ kind: 'order-sent' }, { kind: 'order-sent' }]);
    // Sending and delivering can be taken back for a minute.
    const waits = [...due, ...tasks(begun, delivered)].map(({ dueAt }) => dueAt.getTime() - now.getTime());
    for (const wait of waits) expect(wait).toBeGreaterThan(UNDO_WITHIN);
  });

  it('is sent to the person in the language that they chose last, recorded, and off the list', async () => {
    const { act, tasks, server, types, speak } = await newWorld();
    await speak('so');
    const [task] = tasks(begun, delivered);
    expect(await act(task)).toBe('done');
    expect([...server.values()]).toMatchObject([
      {
        userId,
        language: 'so',
        to: { name: 'Amina', address: `${userId}@suuq.test` },
        content: { greeting: 'Salaan Amina,' },
      },
    ]);
    expect(types()).toEqual(['LetterSent']);
    expect(tasks(begun, delivered)).toEqual([]);
  });

  it('says nothing of anybody in the log', async () => {
    const { act, tasks, log } = await newWorld();
    await act(tasks(begun, delivered)[0]);
    const sent = log.all.find(({ type }) => type === 'LetterSent');
    expect(Object.keys(sent?.data ?? {}).sort()).toEqual([
      'about',
      'at',
      'eventId',
      'kind',
      'language',
      'letterId',
      'userId',
    ]);
  });

  it('is not sent again by who does the task once more', async () => {
    const { act, tasks, took, types } = await newWorld();
    const [task] = tasks(begun, delivered);
    for (let times = 0; times < 3; times += 1) expect(await act(task)).toBe('done');
    expect([took(), types()]).toEqual([1, ['LetterSent']]);
  });

  it('is sent without looking whether it was, where it is new, and to whom was written before without reading them again', async () => {
    const { act, tasks, log, world } = await newWorld();
    const reads: string[] = [];
    const read = log.readStream.bind(log);
    log.readStream = (stream, ...asked) => {
      reads.push(stream.split('-')[0] ?? '');
      return read(stream, ...asked);
    };
    world.isFresh = true;
    const send = (id: string) => act(tasks(begun, { ...delivered, id })[0]);
    for (const id of ['first', 'second', 'third']) await send(id);
    expect(reads).toEqual(['account', 'language', 'account']);
    await act(tasks(begun, { ...delivered, id: 'fourth' })[0], 1);
    expect(reads.at(-1)).toBe('letter');
  });

  it('goes to nobody who was erased, also when they were written to a moment ago', async () => {
    const { act, tasks, took, account, world } = await newWorld();
    world.isFresh = true;
    for (const id of ['first', 'second']) await act(tasks(begun, { ...delivered, id })[0]);
    await account(deleted);
    expect(await act(tasks(begun, delivered)[0])).toBe('done');
    expect(took()).toBe(2);
  });

  it('goes to nobody who was erased', async () => {
    const { act, tasks, took, account } = await newWorld();
    await account(deleted);
    expect(await act(tasks(begun, delivered)[0])).toBe('done');
    expect(took()).toBe(0);
  });

  it('tells who changed their password, where that is news', async () => {
    const { act, tasks, server } = await newWorld();
    const changed = recorded(accountEvents.PasswordChanged.create({ userId, passwordVersion: 2, at }));
    await act(tasks(begun, changed)[0]);
    expect([...server.values()]).toMatchObject([
      { userId, content: { subject: 'Your password was changed' } },
    ]);
    const { links } = sourcesOf('password-changed');
    const isPasswordNews = () => Promise.resolve(false);
    const other = await newWorld({ links: { ...links, isPasswordNews } });
    expect(await other.act(other.tasks(begun, changed)[0])).toBe('done');
    expect(other.took()).toBe(0);
  });
});

describe('a process that dies at a letter', () => {
  const dies = () => {
    throw new Error('killed');
  };

  it('before it was sent, leaves it to be sent', async () => {
    const { world, act, tasks, server, types } = await newWorld();
    const [task] = tasks(begun, delivered);
    world.before = dies;
    await expect(act(task)).rejects.toThrow('killed');
    expect([server.size, types()]).toEqual([0, []]);
    world.before = () => undefined;
    expect(await act(tasks(begun, delivered)[0])).toBe('done');
    expect([server.size, types()]).toEqual([1, ['LetterSent']]);
  });

  it('after it was sent and before that was recorded, sends it under the same Message-ID', async () => {
    const { world, act, tasks, server, took, types } = await newWorld();
    const [task] = tasks(begun, delivered);
    world.after = dies;
    await expect(act(task)).rejects.toThrow('killed');
    world.after = () => undefined;
    expect(await act(tasks(begun, delivered)[0])).toBe('done');
    expect([took(), server.size, types()]).toEqual([2, 1, ['LetterSent']]);
  });

  it('after it was recorded, leaves nothing to do', async () => {
    const { act, tasks } = await newWorld();
    await act(tasks(begun, delivered)[0]);
    expect(tasks(begun, delivered)).toEqual([]);
  });
});

it('a receipt waits for its invoice, which goes with it, and not for ever', async () => {
  const paid = recorded(
    paymentEvents.PaymentCaptured.create({
      orderId,
      provider: 'PayPal',
      providerOrderId: 'PP-1',
      userId,
      captureId: 'C-1',
      amountCents: 56_00,
      currency: 'USD',
      payerEmail: 'amina@example.com',
      at,
    }),
    'paid',
  );
  let issued: typeof invoice | undefined;
  const { actOften, tasks, server } = await newWorld({ invoiceOf: () => Promise.resolve(issued) });
  const [task] = tasks(begun, paid);
  // Before that there is no invoice yet.
  expect(task?.dueAt.getTime()).toBe(now.getTime() + 1_000);
  expect(await actOften(task, 2)).toMatchObject([{ again: 2_000 }, { again: 2_000 }]);
  expect(server.size).toBe(0);
  issued = invoice;
  expect(await actOften(task, 1)).toEqual(['done']);
  expect([...server.values()]).toMatchObject([{ papers: [invoice] }]);

  const late = await newWorld({ invoiceOf: () => Promise.resolve(undefined) });
  const waits = await late.actOften(late.tasks(begun, paid)[0], 100);
  expect(waits).toHaveLength(16);
  expect(waits.at(-1)).toBe('done');
  expect([...late.server.values()]).toMatchObject([{ papers: [] }]);
});

it('the letter of a parcel that was handed over by mistake leaves once that is taken back', async () => {
  const { ParcelDelivered, ParcelDeliveryUndone } = deliveryEvents;
  const then = orderThen['order-sent'];
  const about = { orderId, parcelId: exampleIds.parcel };
  const history = [
    ParcelDelivered.create({ ...about, at: new Date(now.getTime() + 40_000).toISOString() }),
    ParcelDeliveryUndone.create({ ...about, at: new Date(now.getTime() + 80_000).toISOString() }),
  ];
  let past = 0;
  const isOver = ({ data }: (typeof history)[number]) => Date.parse(data.at) <= now.getTime() + past;
  const { act, tasks, server } = await newWorld({
    clock: () => new Date(now.getTime() + past),
    orderAt: () => Promise.resolve({ ...then, later: history.filter(isOver) }),
  });
  const [task] = tasks(begun, recorded(then.event));
  past = (task?.dueAt.getTime() ?? 0) - now.getTime();
  expect(await act(task)).toEqual({ again: 40_000 });
  expect(server.size).toBe(0);
  past += 40_000;
  expect(await act(task)).toBe('done');
  expect([...server.values()]).toMatchObject([{ content: { head: 'A parcel is on its way' } }]);
});
