import { expect, test } from 'vitest';
import { isPassing } from './faults.ts';

const named = (name: string): Error => Object.assign(new Error('away'), { name });

test.each(['LogUnavailable', 'VaultUnavailable', 'VaultMismatch'])(
  '%s is of the stores, and parks no stream',
  (name) => expect(isPassing(named(name))).toBe(true),
);

test('a broken seal is a fault of its event', () => {
  expect(isPassing(named('SealBroken'))).toBe(false);
});
