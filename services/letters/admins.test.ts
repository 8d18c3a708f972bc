import { describe, expect, it } from 'vitest';
import { letterEvents } from '#contracts/letters/events';
import { stockEvents } from '#contracts/stock/events';
import { troubleEvents } from '#contracts/system/trouble';
import { accept } from '../kernel/decision.ts';
import { derivedId } from '../kernel/ids.ts';
import { processContext } from '../kernel/process-context.ts';
import { letter } from './state.ts';
import { admins, at, goods, orderId, userId } from './testing/examples.ts';
import { begun, newWorld, recorded } from './testing/world.ts';

const reserved = (quantity: number, availableAfter: number, variantId = orderId) =>
  recorded(
    stockEvents.StockReserved.create({
      productId: orderId,
      variantId,
      orderId,
      attempt: 0,
      quantity,
      availableAfter,
      at,
    }),
    `left-${availableAfter}`,
  );

describe('admins', () => {
  it('hear of goods when few are left, not with each one more that is sold', async () => {
    const { tasks } = await newWorld();
    expect(tasks(begun, reserved(1, 6), reserved(1, 4), reserved(1, 3))).toEqual([]);
    expect(tasks(begun, reserved(2, 5))).toMatchObject([{ key: `low-stock ${orderId}` }]);
  });

  it('hear of goods that began with few when nothing is left', async () => {
    const { tasks } = await newWorld();
    expect(tasks(begun, reserved(1, 2), reserved(1, 1))).toEqual([]);
    expect(tasks(begun, reserved(1, 0))).toMatchObject([{ key: `low-stock ${orderId}` }]);
  });

  it('hear of goods that run low again and again once a day', async () => {
    const { act, tasks, took, world } = await newWorld();
    world.isFresh = true;
    const low = (id: string) => tasks(begun, { ...reserved(2, 5), id })[0];
    for (const id of ['ordered', 'cancelled and ordered again']) expect(await act(low(id))).toBe('done');
    expect(took()).toBe(admins.length);
    const task = low('ordered on the next day');
    const data = { ...Object(task?.data), since: '2026-11-21T00:00:00.000Z' };
    await act(task && { ...task, data });
    expect(took()).toBe(2 * admins.length);
  });

  it('hear of each variant that runs low, whichever of the product has the fewest left', async () => {
    const [small, medium] = ['a'.repeat(24), 'b'.repeat(24)];
    const asked: unknown[] = [];
    const { act, tasks, took } = await newWorld({
      goods: (...about) => {
        asked.push(about);
        return Promise.resolve(goods);
      },
    });
    const due = tasks(begun, reserved(2, 5, small), reserved(1, 5, medium));
    expect(due.map(({ key }) => key)).toEqual([`low-stock ${small}`, `low-stock ${medium}`]);
    for (const task of [...due, ...due]) expect(await act(task)).toBe('done');
    expect(asked.slice(0, 2)).toEqual([
      [orderId, small],
      [orderId, medium],
    ]);
    expect(took()).toBe(2 * admins.length);
  });

  it('hear of goods without options in the letter of the day that a release before wrote', async () => {
    const { act, tasks, server } = await newWorld();
    const [low] = tasks(begun, reserved(2, 5));
    await act(low);
    const ofDay = `${orderId} ${Object(low?.data).since.slice(0, 10)}`;
    const ids = admins.map((adminId) => derivedId('letter', 'low-stock', ofDay, adminId));
    expect([...server.keys()].toSorted()).toEqual(ids.toSorted());
  });

  it.each([
    ['by the event', orderId, () => 'ordered'],
    ['for all variants', 'a'.repeat(24), (day: string) => `${orderId} ${day}`],
  ])(
    'hear no second time of goods of which a release before has written %s',
    async (_, variant, occasion) => {
      const { act, tasks, took, handler } = await newWorld();
      const [low] = tasks(begun, { ...reserved(2, 5, variant), id: 'ordered' });
      for (const adminId of admins) {
        const of = occasion(Object(low?.data).since.slice(0, 10));
        const letterId = derivedId('letter', 'low-stock', of, adminId);
        const ref = { letterId, kind: 'low-stock', about: orderId, eventId: 'ordered', userId } as const;
        const sent = letterEvents.LetterSent.create({ ...ref, language: 'en', at });
        await handler.handle(letter, letterId, () => accept(sent), processContext('test', userId));
      }
      expect(await act(low)).toBe('done');
      expect(took()).toBe(0);
    },
  );

  it('hear of work that has stopped and does not go on for five minutes', async () => {
    const { tasks } = await newWorld();
    const orders = { what: 'projection', name: 'orders', at } as const;
    const began = recorded(troubleEvents.TroubleBegan.create(orders));
    const ended = recorded(troubleEvents.TroubleEnded.create(orders));
    expect(tasks(began, begun)).toEqual([]);
    expect(tasks(begun, began, ended)).toEqual([]);
    expect(tasks(begun, began, ended, began)).toMatchObject([
      { data: { what: 'admins', kind: 'work-stopped' } },
    ]);
  });

  it('get a letter each, and each once, also when one of them could not be sent at first', async () => {
    const { world, act, tasks, server, took } = await newWorld();
    const [task] = tasks(begun, reserved(2, 5));
    let calls = 0;
    world.answer = () => (++calls === 1 ? { kind: 'unavailable', code: '421' } : { kind: 'sent' });
    expect(await act(task)).toMatchObject({ again: 10_000 });
    expect(await act(task)).toBe('done');
    expect([...server.values()].map(({ userId: to }) => to).sort()).toEqual([...admins].sort());
    expect(took()).toBe(2);
  });

  it('get no letter that is tried again once they are no admins any more', async () => {
    const still = [...admins];
    const { world, act, tasks, server, retry } = await newWorld({ admins: () => Promise.resolve(still) });
    world.answer = () => ({ kind: 'refused', code: '550' });
    await act(tasks(begun, reserved(2, 5))[0]);
    const failed = tasks(begun);
    for (const { key } of failed) await retry(key);
    world.answer = () => ({ kind: 'sent' });
    const revoked = still.pop();
    for (const task of tasks(begun)) expect(await act(task)).toBe('done');
    expect(failed).toHaveLength(admins.length);
    expect([...server.values()].map(({ userId: to }) => to)).toEqual(admins.filter((id) => id !== revoked));
  });

  it('read of the same variant in a letter that is tried again', async () => {
    const asked: unknown[] = [];
    const { world, act, tasks, retry } = await newWorld({
      goods: (...about) => {
        asked.push(about);
        return Promise.resolve(goods);
      },
      variantOf: (...of) => Promise.resolve(of.join(' ')),
    });
    const variant = 'a'.repeat(24);
    world.answer = () => ({ kind: 'refused', code: '550' });
    await act(tasks(begun, reserved(2, 5, variant))[0]);
    const [failed] = tasks(begun);
    await retry(failed?.key);
    await act(tasks(begun).find(({ data }) => Object(data).what === 'letter'));
    expect(asked).toEqual([
      [orderId, variant],
      [orderId, `${orderId} left-5`],
    ]);
  });
});
