import { expect, test } from 'vitest';
import type { Role } from '#contracts/kernel/recorded';
import { maySee } from './may-see.ts';

test.each<[Role, own: boolean, others: boolean]>([
  ['customer', true, false],
  ['auditor', true, true],
  ['admin', true, true],
])('what somebody owns and what another one does, to a %s', (role, own, others) => {
  expect(maySee({ userId: 'a', role }, 'a')).toBe(own);
  expect(maySee({ userId: 'a', role }, 'b')).toBe(others);
});
