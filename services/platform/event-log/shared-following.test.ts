import { beforeEach, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch, EventLog } from '../../kernel/event-log.ts';
import { SharedFollowing } from './shared-following.ts';

type Following = Parameters<EventLog['follow']>[0];

const event = (position: bigint): RecordedEvent => ({
  id: '',
  stream: 'a-1',
  revision: 0,
  position,
  type: 'Happened',
  data: {},
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 },
  created: new Date(0),
});
const batch = (...positions: readonly bigint[]): Batch => ({
  events: positions.map(event),
  position: positions.at(-1) ?? 0n,
});

/** What was asked of the log, in order; each goes on until it is aborted. */
let subscriptions: Following[];
let shared: SharedFollowing;
beforeEach(() => {
  subscriptions = [];
  shared = new SharedFollowing(
    (following) =>
      new Promise((resolve) => {
        subscriptions.push(following);
        following.signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  );
});

const following = (after: bigint | undefined) => {
  const stopping = new AbortController();
  const given: bigint[] = [];
  const current: number[] = [];
  const onBatch = ({ events }: Batch) => {
    given.push(...events.map(({ position }) => position));
    return Promise.resolve();
  };
  const { signal } = stopping;
  const ended = shared.follow({ after, signal, onBatch, onCurrent: (at) => void current.push(at) });
  return { given, current, ended, stop: () => stopping.abort() };
};
const bring = (subscription: number, ...positions: readonly bigint[]) =>
  subscriptions[subscription]?.onBatch(batch(...positions));
const isOpen = () => subscriptions.map(({ signal }) => !signal.aborted);

it('brings each event once to all who follow from the same place', async () => {
  const [one, other] = [following(5n), following(5n)];
  await bring(0, 6n, 7n);
  subscriptions[0]?.onCurrent?.(3);
  expect(subscriptions).toHaveLength(1);
  expect([one.given, other.given]).toEqual([
    [6n, 7n],
    [6n, 7n],
  ]);
  expect([one.current, other.current]).toEqual([[3], [3]]);
});

it('gives nobody again what they have', async () => {
  const behind = following(undefined);
  const ahead = following(6n);
  await bring(0, 5n, 6n, 7n);
  expect([behind.given, ahead.given]).toEqual([[5n, 6n, 7n], [7n]]);
});

it('lets who is behind follow alone until it is as far, and lacks and repeats nothing then', async () => {
  const first = following(5n);
  await bring(0, 6n, 7n);
  const late = following(4n);
  expect(subscriptions[1]?.after).toBe(4n);
  await bring(1, 5n, 6n);
  await bring(0, 8n);
  await bring(1, 7n);
  expect(isOpen()).toEqual([true, true]);
  await bring(1, 8n, 9n);
  expect(isOpen()).toEqual([true, false]);
  await bring(0, 9n, 10n);
  expect(late.given).toEqual([5n, 6n, 7n, 8n, 9n, 10n]);
  expect(first.given).toEqual([6n, 7n, 8n, 9n, 10n]);
});

it('waits for the slowest', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  void shared.follow({ after: 5n, signal: new AbortController().signal, onBatch: () => slow });
  let isGiven = false;
  const given = bring(0, 6n)?.then(() => (isGiven = true));
  await Promise.resolve();
  expect(isGiven).toBe(false);
  finish();
  await given;
  expect(isGiven).toBe(true);
});

it('goes on for the others when one leaves, and begins anew after the last', async () => {
  const [one, other] = [following(5n), following(5n)];
  one.stop();
  await one.ended;
  await bring(0, 6n);
  expect([one.given, other.given]).toEqual([[], [6n]]);
  other.stop();
  await other.ended;
  expect(isOpen()).toEqual([false]);
  following(3n);
  expect(subscriptions[1]?.after).toBe(3n);
});

it('throws what one cannot take to that one alone', async () => {
  const broken = shared.follow({
    after: 5n,
    signal: new AbortController().signal,
    onBatch: () => Promise.reject(new Error('no room')),
  });
  const other = following(5n);
  const [failure] = await Promise.allSettled([broken, bring(0, 6n)]);
  expect(failure).toMatchObject({ status: 'rejected', reason: { message: 'no room' } });
  await bring(0, 7n);
  expect(other.given).toEqual([6n, 7n]);
});
