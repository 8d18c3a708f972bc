import { expect, test } from 'vitest';
import { isStoreFault } from './faults.ts';

const named = (name: string): Error => Object.assign(new Error('away'), { name });

test.each(['LogUnavailable', 'VaultUnavailable', 'VaultMismatch'])(
  '%s is of the stores, and parks no stream',
  (name) => expect(isStoreFault(named(name))).toBe(true),
);

test('a broken seal is a fault of its event', () => {
  expect(isStoreFault(named('SealBroken'))).toBe(false);
});

const withCode = (code: string): Error => Object.assign(new Error('said by a store'), { code });

test.each(['EPIPE', '08006', '25006', '28P01', '40001', '53300', '55P03', '57P01', '58030'])(
  '%s is of the stores, and parks no stream',
  (code) => expect(isStoreFault(withCode(code))).toBe(true),
);

test.each(['22P02', '23505', '42703'])('%s is a fault of its event', (code) => {
  expect(isStoreFault(withCode(code))).toBe(false);
});
