import { describe, expect, it } from 'vitest';
import { hasWebAddress, isNameOfTheHouse, isUnreadableName } from './names.ts';

describe('a name', () => {
  it.each([
    'Hodan\u200B',
    '\u202Enimda',
    'Asha\u2066',
    'a\u0000b',
    'Bile\u00AD',
    'Ali\u3164',
    'tab\there',
    '\uFEFFOmar',
  ])('with what nobody sees is unreadable: %j', (name) => expect(isUnreadableName(name)).toBe(true));

  it.each(['Hodan Ali', "O'Brien", 'Élodie', 'حليمة', '李 小龙', 'Ñuñez-García', 'Jörg 😀'])(
    'that can be read is none such: %j',
    (name) => expect(isUnreadableName(name)).toBe(false),
  );

  it.each(['You won: evil.example/claim', 'https://evil.example', 'Ali www.evil.example'])(
    'that a mail program would make a link of has a web address: %j',
    (name) => expect(hasWebAddress(name)).toBe(true),
  );

  it.each(['hodan.ali', 'A.Mohamed', 'St. John / Ali', 'Ali and/or Asha', 'c/o Ali'])(
    'with dots or strokes has none: %j',
    (name) => expect(hasWebAddress(name)).toBe(false),
  );

  it.each([
    'admin',
    'Admin',
    'ADMIN 2',
    'admin123',
    '4dm1n',
    'adm|n',
    'аdmіn',
    'adrnin',
    'Ádmin',
    'a.d.m.i.n',
    'ａｄｍｉｎ',
    'Suuq',
    'suuq_support',
    'SuuqSupport',
    '5uuq',
    'Suuq Team',
    'Moderator',
    'm0derat0r',
    'Support of the shop',
  ])('that speaks for the shop is the house’s: %j', (name) => expect(isNameOfTheHouse(name)).toBe(true));

  it.each([
    'Hodan Ali',
    'Adnan',
    'Suuban',
    'hodan.suuqle',
    'supporter99',
    'Badmintonist',
    '12345',
    'ملك',
    '李',
  ])('of anybody else is not: %j', (name) => expect(isNameOfTheHouse(name)).toBe(false));
});
