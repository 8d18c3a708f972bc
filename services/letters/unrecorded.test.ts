import { expect, it } from 'vitest';
import { deliveryEvents } from '#contracts/deliveries/events';
import { troubleEvents } from '#contracts/system/trouble';
import { LogUnavailable } from '../kernel/event-log.ts';
import { admins, at, orderId } from './testing/examples.ts';
import { begun, newWorld, recorded } from './testing/world.ts';

const delivered = recorded(deliveryEvents.OrderDelivered.create({ orderId, at }), 'delivered');
const stopped = recorded(troubleEvents.TroubleBegan.create({ what: 'projection', name: 'orders', at }));

it.each([
  ['a customer', delivered, 1],
  ['each admin', stopped, admins.length],
])('a letter to %s is sent once while the log can be read and not written', async (_, event, letters) => {
  const { act, tasks, log, took, types } = await newWorld();
  const append = log.append.bind(log);
  log.append = () => Promise.reject(new LogUnavailable('its disk is full'));
  let [task] = tasks(begun, event);
  for (let times = 0; times < 3; times += 1) {
    const result = await act(task, times);
    expect(result).toMatchObject({ again: 10_000, because: { name: 'SentUnrecorded' } });
    if (task && typeof result === 'object') task = { ...task, data: result.noted };
  }
  expect([took(), types()]).toEqual([letters, []]);
  log.append = append;
  expect(await act(task, 3)).toBe('done');
  expect([took(), types()]).toEqual([letters, Array.from({ length: letters }, () => 'LetterSent')]);
});
