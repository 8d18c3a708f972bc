import { describe, expect, it } from 'vitest';
import { auditAsked } from './audit-arguments.ts';

const ORDER = 'a'.repeat(24);
const IFRAH = { AUDIT_AS: 'Ifrah', AUDIT_REASON: 'A test' };

describe.each(['replay', 'export'])('who asks for an %s', (command) => {
  it.each([[[]], [['--as', 'Ifrah']], [['--reason', 'Asked where it is']], [['--as', ' ', '--reason', ' ']]])(
    'is refused who does not say who they are and why: %j',
    (who) => {
      expect(() => auditAsked([command, ORDER, ...who], {})).toThrow(
        /^Who looks, and why\? --as NAME --reason TEXT/,
      );
    },
  );

  it('says so in words or in variables, of which the words count', () => {
    const asked = { command, order: ORDER };
    const operator = { operator: 'Ifrah', reason: 'A test' };
    expect(auditAsked([command, ORDER], IFRAH)).toMatchObject({ ...asked, operator });
    const words = [command, ORDER, '--as', 'Jama', '--reason', 'Another'];
    expect(auditAsked(words, IFRAH)).toMatchObject({
      ...asked,
      operator: { operator: 'Jama', reason: 'Another' },
    });
  });
});

it('takes a verification from anyone: it shows nobody', () => {
  expect(auditAsked(['verify'], {})).toEqual({ command: 'verify' });
});

it.each([
  [[], /^npm run audit/],
  [['replay'], /^npm run audit/],
  [['export'], /^npm run audit/],
  [['frobnicate'], /^npm run audit/],
  [['replay', ORDER, 'another'], /^Unexpected argument 'another'\.\n\nnpm run audit/],
  [['replay', ORDER, '--at', 'x'], /^--at names a revision: 0 or more\.\n\nnpm run audit/],
  [['export', ORDER, '--at', '1'], /^export takes no --at\.\n\nnpm run audit/],
  [['verify', '--as', 'Ifrah'], /^verify takes no --as\.\n\nnpm run audit/],
])('says in a sentence what is wrong with %j', (words, sentence) => {
  expect(() => auditAsked(words, IFRAH)).toThrow(sentence);
});
