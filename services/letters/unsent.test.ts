import { describe, expect, it } from 'vitest';
import { deliveryEvents } from '#contracts/deliveries/events';
import { troubleEvents } from '#contracts/system/trouble';
import { MOST_TRIES, pauseBeforeNext } from './deliver.ts';
import { at, orderId } from './testing/examples.ts';
import { begun, newWorld, recorded } from './testing/world.ts';

const delivered = recorded(deliveryEvents.OrderDelivered.create({ orderId, at }), 'delivered');
const stopped = recorded(troubleEvents.TroubleBegan.create({ what: 'projection', name: 'orders', at }));

describe('a letter that cannot be sent', () => {
  it('is tried again, later and later, and given up after more than a day', async () => {
    const { world, actOften, tasks, types } = await newWorld();
    world.answer = () => ({ kind: 'unavailable', code: '421' });
    const [task] = tasks(begun, delivered);
    const tries = await actOften(task, MOST_TRIES + 1);
    expect(tries[0]).toMatchObject({
      again: 10_000,
      because: expect.objectContaining({ message: 'The letter could not be sent now (421)' }),
      noted: { isPutOff: false },
    });
    const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, index) => pauseBeforeNext(index + 1));
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(29.4, 1);
    expect(tries).toHaveLength(MOST_TRIES);
    expect(tries.slice(0, -1)).toMatchObject(pauses.map((again) => ({ again })));
    expect(tries.at(-1)).toBe('done');
    expect(types()).toEqual(['LetterFailed']);
  });

  it('is tried as long where its reader’s mailbox puts it off, and operators are told of it only in the end', async () => {
    const { world, actOften, tasks, types } = await newWorld();
    world.answer = () => ({ kind: 'put-off', code: '452' });
    const tries = await actOften(tasks(begun, delivered)[0], MOST_TRIES + 1);
    expect(tries).toHaveLength(MOST_TRIES);
    expect(tries[0]).toEqual({ again: 10_000, noted: expect.objectContaining({ tries: 1, isPutOff: true }) });
    expect(types()).toEqual(['LetterFailed']);
  });

  it('waits for an operator where the server refuses it, and is sent when one asks', async () => {
    const { world, act, tasks, types, server, retry } = await newWorld();
    world.answer = () => ({ kind: 'refused', code: '550' });
    const [task] = tasks(begun, delivered);
    expect(await act(task)).toBe('done');
    expect(tasks(begun, delivered)).toMatchObject([{ data: { what: 'failed', reason: '550', attempts: 1 } }]);

    world.answer = () => ({ kind: 'sent' });
    await retry(task?.key);
    expect(await act(tasks(begun, delivered)[0])).toBe('done');
    expect(types()).toEqual(['LetterFailed', 'LetterRetried', 'LetterSent']);
    expect(server.size).toBe(1);
  });

  it('can be given up, retried and given up again', async () => {
    const { world, act, tasks, types, retry } = await newWorld();
    world.answer = () => ({ kind: 'refused', code: '550' });
    const [task] = tasks(begun, delivered);
    await act(task);
    await retry(task?.key);
    await act(tasks(begun, delivered)[0]);
    expect(types()).toEqual(['LetterFailed', 'LetterRetried', 'LetterFailed']);
  });
});

it('a letter that finds no free connection comes again, and was not tried', async () => {
  const { world, act, tasks, types } = await newWorld();
  world.answer = () => ({ kind: 'busy' });
  expect(await act(tasks(begun, delivered)[0], 30)).toBe('wait');
  expect(types()).toEqual([]);
  let calls = 0;
  world.answer = () => (++calls === 1 ? { kind: 'busy' } : { kind: 'unavailable', code: '421' });
  expect(await act(tasks(begun, stopped)[0])).toMatchObject({ again: 10_000, noted: { tries: 1 } });
});

it('a letter that waited has all its tries before it', async () => {
  const { world, actOften, tasks } = await newWorld();
  world.answer = () => ({ kind: 'unavailable', code: '421' });
  const [task] = tasks(begun, delivered);
  const waited = task && { ...task, data: { ...(task.data as object), waits: 15 } };
  expect(await actOften(waited, 1)).toMatchObject([{ again: 10_000, noted: { tries: 1, waits: 15 } }]);
});
