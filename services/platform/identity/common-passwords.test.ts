import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const own = ['hodan.warsame@example.com', 'hodan_w', 'Hodan Warsame'];

describe('a common password', () => {
  it.each([
    'qwertyuiop',
    'password123',
    'Password-2026!',
    '  iloveyou 123  ',
    'aaaaaaaaaaaa',
    '1212121212',
    'ｐａｓｓｗｏｒｄ１２３',
  ])('is one that is tried first: %j', (password) =>
    expect(isCommonPassword(password, own)).resolves.toBe(true),
  );

  it.each([
    'hodan.warsame',
    'HodanWarsame1',
    'hodan_w-2026',
    'warsame-hodan',
    'warsame password',
    'hodan12345',
  ])('is one made of what everybody knows of its person: %j', (password) =>
    expect(isCommonPassword(password, own)).resolves.toBe(true),
  );

  it.each([
    'suuq-demo-2026',
    'a good password',
    'another password',
    'three goats by the well',
    'hodan keeps three goats',
    'xK9#mP2$vL',
  ])('is none that has to be guessed: %j', (password) =>
    expect(isCommonPassword(password, own)).resolves.toBe(false),
  );
});
