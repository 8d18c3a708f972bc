import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recorded } from './testing/world.ts';
import { registered, userId } from './testing/examples.ts';
import { addressees } from './person.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('A recipient is kept in memory for a minute, and no longer, also where nobody asks for them', async () => {
  const machine = { time: 1, now: () => machine.time };
  let reads = 0;
  const addresseeOf = addressees(
    {
      handler: { recent: async (_, id) => ({ id, state: null, revision: 0 }) as never },
      log: {
        readStream: async () => {
          reads += 1;
          return [recorded(registered(userId))];
        },
      },
      personal: { open: (events) => Promise.resolve(events) },
    },
    machine,
  );
  const first = await addresseeOf(userId);
  expect(first?.address).toContain('@');
  machine.time = 59_000;
  vi.advanceTimersByTime(59_000);
  expect([await addresseeOf(userId), reads]).toEqual([first, 1]);
  machine.time = 62_000;
  vi.advanceTimersByTime(3_000);
  // A person still in memory would not be read again now.
  machine.time = 2;
  expect([await addresseeOf(userId), reads]).toEqual([first, 2]);
});
