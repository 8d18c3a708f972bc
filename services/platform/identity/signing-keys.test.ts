import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { createSigningKeys } from './signing-keys.ts';

const [OLD, NEW, FOREIGN] = ['old', 'new', 'foreign'].map((name) => `the ${name} secret, more than 32 bytes`);
const claims = { sid: 'one' };
const keysOf = (first = '', ...others: readonly string[]) => createSigningKeys(first, ...others);

test('what either secret signed holds while both are given, at the process that changed and at the one before', () => {
  const [before, changed] = [keysOf(OLD, NEW ?? ''), keysOf(NEW, OLD ?? '')];
  for (const token of [before.sign(claims), changed.sign(claims)]) {
    expect(before.verify(token)).toMatchObject(claims);
    expect(changed.verify(token)).toMatchObject(claims);
  }
});

test('what a secret signed that is given no more is refused', () => {
  expect(keysOf(NEW).verify(keysOf(OLD).sign(claims))).toBeUndefined();
  expect(keysOf(NEW, OLD ?? '').verify(keysOf(FOREIGN).sign(claims))).toBeUndefined();
});

test('a token that names a key which nobody has is refused, also under the right secret', () => {
  const token = jwt.sign(claims, NEW ?? '', { algorithm: 'HS256', keyid: 'unknown' });
  expect(keysOf(NEW, OLD ?? '').verify(token)).toBeUndefined();
});

test('a token from before tokens named their key holds under either secret', () => {
  for (const secret of [OLD, NEW])
    expect(keysOf(NEW, OLD ?? '').verify(jwt.sign(claims, secret ?? ''))).toMatchObject(claims);
});

test('what is no token is refused', () => {
  const [head = ''] = keysOf(NEW).sign(claims).split('.');
  for (const text of [undefined, '', 'x.y.z', 'x', `${head}.e30x.AAAA`, `${head}.!.`, `${head}..`])
    expect(keysOf(NEW, OLD ?? '').verify(text)).toBeUndefined();
});
