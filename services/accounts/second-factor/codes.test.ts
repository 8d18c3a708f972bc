import { isWholeCode } from '#contracts/accounts/second-factor';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, newSecret, recoveryHash, secretForApp, stepOf } from './codes.ts';

const now = new Date('2026-05-01T10:00:10.000Z');
const step = Math.floor(now.getTime() / 30_000);
const secret = newSecret();
const codeAt = (at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secretForApp(secret, '').secret) }).generate({
    timestamp: at.getTime(),
  });
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

it('is typed whole with all that it has, however it is parted, and is none before', () => {
  const codes = [codeAt(now), `${codeAt(now).slice(0, 3)} ${codeAt(now).slice(3)}`, ...newRecoveryCodes()];
  expect(codes.filter((code) => !isWholeCode(code))).toEqual([]);
  expect(codes.filter((code) => isWholeCode(code.slice(0, -1)))).toEqual([]);
});

describe('a code of an authenticator app', () => {
  it('belongs to the step of the clock that it was made in', () => {
    expect(stepOf(secret, codeAt(now), now)).toBe(step);
    expect(stepOf(secret, codeAt(after(-30)), now)).toBe(step - 1);
    expect(stepOf(secret, codeAt(after(30)), now)).toBe(step + 1);
  });
  it('is too old after a minute, and nothing that is no code is one', () => {
    expect(stepOf(secret, codeAt(after(-60)), now)).toBeUndefined();
    expect(stepOf(newSecret(), codeAt(now), now)).toBeUndefined();
    for (const no of ['', '12345', '1234567', 'abcdef', '٠١٢٣٤٥'])
      expect(stepOf(secret, no, now)).toBeUndefined();
  });
  it('may be typed as the app shows it', () => {
    const code = codeAt(now);
    expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
  });
  it('is computed by an app from what it is given', () => {
    expect(secretForApp(secret, 'amina@example.com').uri).toMatch(
      /^otpauth:\/\/totp\/Suuq:amina%40example\.com\?.*secret=[A-Z2-7]{32}/,
    );
  });
});

describe('recovery codes', () => {
  it('are ten, and none is another', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  });
  it('are the same however they are typed, and each only for whose it is', () => {
    expect(recoveryHash('a', 'abcd efgh')).toBe(recoveryHash('a', 'ABCD-EFGH'));
    expect(recoveryHash('a', 'ABCD')).not.toBe(recoveryHash('b', 'ABCD'));
  });
});
