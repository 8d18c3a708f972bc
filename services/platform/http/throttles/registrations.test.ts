import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { limitsOf } from './limits.ts';
import { from, settings, tryCall } from './testing/calls.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How often a network may be answered that something is taken, where so many may register in an hour. */
const taken = async (registerPerHour: number, most: number) => {
  const { register } = limitsOf({ ...settings, registerPerHour });
  let people = 0;
  const ask = (address: string, status: number) =>
    tryCall(register, from(address, `${(people += 1)}@x`), status);
  let answered = 0;
  while (answered < most && (await ask('1.1.1.1', 409)) === 409) answered += 1;
  return { answered, ask };
};

it('a network may ask by registering whether addresses are taken a tenth as often as it may register', async () => {
  const { answered, ask } = await taken(300, 300);
  expect(answered).toBe(30);
  expect(await ask('1.1.1.1', 201)).toBe(429);
  expect(await ask('2.2.2.2', 201)).toBe(201);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(await ask('1.1.1.1', 409)).toBe(409);
});

it('a name that is taken keeps nobody behind the address from registering where the limit is low', async () => {
  for (const [perHour, most] of [
    [100, 20],
    [10, 10],
  ] as const)
    expect((await taken(perHour, 100)).answered).toBe(most);
  const { ask } = await taken(10, 1);
  expect(await ask('1.1.1.1', 201)).toBe(201);
});
