import { expect, test } from 'vitest';
import { FakeLog } from '#projections/kernel/testing/fake-log';
import { readSideEnd } from './read-side-end.ts';

const log = new FakeLog();
log.append('order-1', { type: 'OrderExpired', data: {} });
const ours = log.append('order-1', { type: 'OrderExpired', data: {} });
const end = log.appendSystem(50);
const endFor = (reached: Readonly<Record<string, bigint | undefined>>) =>
  readSideEnd(log, { of: (table) => reached[table] }, Object.keys(reached))();

test('the end for the read side is the last event of ours, whatever the server writes behind it', async () => {
  expect(await endFor({ orders: ours - 10n, stats: ours })).toBe(ours);
  expect(await endFor({ orders: ours, stats: ours })).toBe(ours);
  expect(await endFor({ orders: end - 10n })).toBe(end - 10n);
});

test('it is the log’s end for those who have reached it, or are not known', async () => {
  expect(await endFor({ orders: end })).toBe(end);
  expect(await endFor({ orders: undefined, stats: ours })).toBe(end);
});

test('it is the log’s end where more lies between than one page', async () => {
  const busy = new FakeLog();
  const first = busy.append('order-1', { type: 'OrderExpired', data: {} });
  const last = busy.appendSystem(60_000);
  expect(await readSideEnd(busy, { of: () => first }, ['orders'])()).toBe(last);
});
