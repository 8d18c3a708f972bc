import { importReasons, type ImportReasonCode } from '#contracts/catalogue/import-reasons';
import { expect, it } from 'vitest';
import { admin as adminEn } from '../../../locales/admin/en.ts';
import { admin as adminSo } from '../../../locales/admin/so.ts';
import { en } from '../../../locales/en.ts';
import { so } from '../../../locales/so.ts';
import { sayReason, type Words } from './import-reason.ts';
import { reasons as somali } from './reasons-so.ts';

const inEnglish: Words = { language: 'en', admin: adminEn, shop: en };
const inSomali: Words = { language: 'so', admin: adminSo, shop: so };

const codes = Object.keys(importReasons) as ImportReasonCode[];
const namesIn = (sentence: string) => sentence.match(/\{\w+\}/g) ?? [];

it.each(codes)('%s has a sentence of its own in Somali, which names nothing that does not come', (code) => {
  expect(somali[code]).not.toBe('');
  expect(somali[code]).not.toBe(importReasons[code]);
  expect([...namesIn(importReasons[code]), '{file}']).toEqual(
    expect.arrayContaining([...namesIn(somali[code])]),
  );
});

it('says what a whole row is refused for in both languages', () => {
  const reason = { code: 'CELLS_NOT_COLUMNS', values: { cells: 2, columns: 3 }, field: '' };
  expect(sayReason(reason, inEnglish)).toBe('has 2 cells, but there are 3 columns');
  expect(sayReason(reason, inSomali)).toMatch(/2.*3/);
  expect(sayReason(reason, inSomali)).not.toMatch(/cells|[{}]/);
});

it('says what is wrong with a file, and what the commands refuse', () => {
  const file = { code: 'FILE_QUOTE_NOT_CLOSED', values: { line: '7' } };
  expect(sayReason(file, inEnglish)).toMatch(/^The file is not proper CSV: line 7 /);
  expect(sayReason(file, inSomali)).toMatch(/^Faylka .*7/);
  expect(sayReason({ code: 'PRODUCT_NOT_FOUND', values: {} }, inSomali)).toBe(so.refusals.PRODUCT_NOT_FOUND);
});

it("says a field's own rule as the editor does, and another's as it came", () => {
  const broken = { code: 'RULE_BROKEN', values: { rule: 'Too small' } };
  expect(sayReason({ ...broken, field: 'price' }, inEnglish)).toBe(adminEn.products.errors.price);
  expect(sayReason({ ...broken, field: 'price' }, inSomali)).toBe(adminSo.products.errors.price);
  expect(sayReason({ ...broken, field: 'revision' }, inEnglish)).toBe('Too small');
});

it('says something where a newer server has a code that this page does not know', () => {
  expect(sayReason({ code: 'NEWER', values: {} }, inSomali)).toBe(so.refusals.UNEXPECTED);
});
