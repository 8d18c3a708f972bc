import fc from 'fast-check';
import { encode } from 'nodemailer/lib/qp';
import { expect, it } from 'vitest';
import { inSoftLines } from './soft-lines.ts';

const decode = (quoted: string): string =>
  Buffer.from(
    quoted
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** Long and short words, blanks and line ends of all kinds, in any order. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', '\t', '\n', '\r\n', '=', '.', 'é', '😀', 'Shaati cudbi ah', '=\r\n'),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.integer({ min: 70, max: 80 }).map((length) => 'x'.repeat(length)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

it('any text in soft lines can be read again, has no line of more than 76 characters, and no bare blank at the end of one', () => {
  fc.assert(
    fc.property(text, (any) => {
      const quoted = inSoftLines(encode(any));
      expect(decode(quoted)).toBe(any);
      const lines = quoted.split(/\r?\n/);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(76);
      expect(lines.filter((line) => /[ \t]$|=[\dA-F]?[^\dA-F]/.test(line))).toEqual([]);
    }),
  );
});

it('a line is broken where it is longer than 76 characters, and inside no character', () => {
  const line = (length: number) => 'x'.repeat(length);
  expect(inSoftLines(`${line(76)}\n${line(77)}\r\n`)).toBe(`${line(76)}\n${line(75)}=\r\nxx\r\n`);
  expect(inSoftLines(`${line(69)}=C3=A9x`)).toBe(`${line(69)}=C3=A9x`);
  for (const before of [70, 71, 72, 73, 74, 75])
    expect(inSoftLines(`${line(before)}=C3=A9x`)).toBe(`${line(before)}=\r\n=C3=A9x`);
  expect(inSoftLines(`${line(64)}=F0=9F=98=80x`)).toBe(`${line(64)}=\r\n=F0=9F=98=80x`);
  expect(inSoftLines('=80'.repeat(26))).toBe(`${'=80'.repeat(22)}=\r\n${'=80'.repeat(4)}`);
  expect(inSoftLines('')).toBe('');
});
