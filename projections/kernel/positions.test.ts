import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { ProjectedPositions } from './positions.ts';

afterEach(() => vi.restoreAllMocks());

test('keeps nothing of the connections that failed', async () => {
  const listening = vi.spyOn(EventTarget.prototype, 'addEventListener');
  let troubles = 0;
  // Nobody listens there.
  const positions = new ProjectedPositions('postgres://shop@127.0.0.1:1/shop', () => (troubles += 1));
  positions.start();
  await expect.poll(() => troubles, { timeout: 10_000 }).toBeGreaterThan(3);
  const signals = new Set<unknown>(listening.mock.contexts);
  const ours = [...signals].filter((each) => each instanceof AbortSignal);
  expect(ours).not.toEqual([]);
  // One waits: the connection that is being made, or the pause before it.
  for (const signal of ours) expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
  await positions.stop();
});
