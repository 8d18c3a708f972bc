import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitsOf } from './limits.ts';
import { from, MINUTE, settings, tryCall } from './testing/calls.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a network may ask by registering whether addresses are taken a tenth as often as it may register', async () => {
  const { register } = limitsOf({ ...settings, registerPerHour: 40 });
  let people = 0;
  const ask = (address: string, status: number) =>
    tryCall(register, from(address, `${(people += 1)}@x`), status);
  for (const status of [409, 201, 409, 201, 409, 201, 409]) expect(await ask('1.1.1.1', status)).toBe(status);
  expect(await ask('1.1.1.1', 201)).toBe(429);
  expect(await ask('2.2.2.2', 201)).toBe(201);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(await ask('1.1.1.1', 409)).toBe(409);
});
