import { expect, it, vi } from 'vitest';
import { liveConnection } from './live-connection.ts';

it('listeners are told once when the connection opens and once when it is lost, and no longer after they unsubscribe', () => {
  const [stays, leaves] = [vi.fn(), vi.fn()];
  liveConnection.subscribe(stays);
  const leave = liveConnection.subscribe(leaves);
  liveConnection.set(true);
  liveConnection.set(true);
  leave();
  liveConnection.set(false);
  expect([stays.mock.calls.length, leaves.mock.calls.length, liveConnection.isOpen()]).toEqual([2, 1, false]);
});
