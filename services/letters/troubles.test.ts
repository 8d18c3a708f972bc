import { expect, it } from 'vitest';
import { idOf } from '#contracts/kernel/recorded';
import { letterBeginning } from '#contracts/letters/events';
import { troubleEvents } from '#contracts/system/trouble';
import { aboutWork } from './admin-letters.ts';
import { admins, at } from './testing/examples.ts';
import { newWorld, recorded } from './testing/world.ts';

it('admins get a letter about each order whose money needs them, which leads there and does not say that nothing is lost', async () => {
  const orders = ['order-1', 'order-2'].map((name) => ({ what: 'process', name }) as const);
  const { act, tasks, server } = await newWorld({ stopped: () => Promise.resolve(orders) });
  const began = orders.map((each) => recorded(troubleEvents.TroubleBegan.create({ ...each, at }), each.name));
  const due = tasks(recorded(letterBeginning.LettersBegun.create({ at })), ...began);
  expect(due).toMatchObject(orders.map((each) => ({ data: { about: aboutWork(each) } })));
  for (const task of due) expect(await act(task)).toBe('done');
  const letters = [...server.values()].map(({ content }) => JSON.stringify(content));
  for (const { name } of orders)
    expect(letters.filter((each) => each.includes(`/admin/order/${idOf(name)}"`))).toHaveLength(
      admins.length,
    );
  expect(letters.filter((each) => each.includes('Nothing is lost'))).toEqual([]);
});
