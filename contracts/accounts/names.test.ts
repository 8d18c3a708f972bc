import { describe, expect, it } from 'vitest';
import { hasWebAddress, isNameOfTheHouse } from './names.ts';

describe('a name', () => {
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
    'SuuqTeam',
    'teamSuuq',
    'SUUQTeam',
    'aDmin Ali',
    'ᴀᴅᴍɪɴ',
    'ꜱᴜᴜꞯ ꜱᴜᴘᴘᴏʀᴛ',
    'ɑdmin',
    'Տսսգ',
    'Ꭺdmin',
    'ꮪuuq',
    'ꓮdmin',
    '🅰🅳🅼🅸🅽',
    '🅢🅤🅤🅠',
    '🇸 🇺 🇺 🇶',
    'adm1\uFE0F\u20E3n',
  ])('that speaks for the shop is the house’s: %j', (name) => expect(isNameOfTheHouse(name)).toBe(true));

  it.each([
    'Hodan Ali',
    'Adnan',
    'Suuban',
    'hodan.suuqle',
    'supporter99',
    'Badmintonist',
    'McStaffan',
    'DeSuuban',
    'Սուսան',
    'Ali 🇸🇴',
    '12345',
    'ملك',
    '李',
  ])('of anybody else is not: %j', (name) => expect(isNameOfTheHouse(name)).toBe(false));
});
