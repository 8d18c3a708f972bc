import { expect, it } from 'vitest';
import { comparableEmail } from './comparable-email.ts';
import { mailboxOf } from './mailbox-of.ts';
import { normalForm } from './normal-form.ts';
import { isPassword } from './password.ts';

/** As many marks behind one letter as a body holds, which take two seconds to sort. */
const MARKED = `A${'\u0301'.repeat(32_600)}${'\u0323'.repeat(32_600)}`;
const isWrongPassword = async (password: string) =>
  !(await isPassword(undefined, password, { kind: 'sign in', caller: 'a' }));

it('two spellings of a text have one form', () => {
  expect(normalForm('Zoe\u0308')).toBe('Zo\u00EB');
  expect(normalForm('e\u0308'.repeat(128))).toBe('\u00EB'.repeat(128));
});

it.each([
  ['a password', isWrongPassword, true],
  ['an address', comparableEmail, MARKED.toLowerCase()],
  ['a mailbox', mailboxOf, `@${MARKED.toLowerCase()}`],
])('%s of very many marks holds nobody up', async (_, formOf, form) => {
  await isWrongPassword('warms up');
  const began = performance.now();
  expect(await formOf(MARKED)).toBe(form);
  expect(performance.now() - began).toBeLessThan(500);
});
