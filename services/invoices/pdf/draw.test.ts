import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CreditNoteContent, InvoiceContent } from '#contracts/invoices/events';
import { address, creditNoteIssued, invoiceIssued } from '../testing/examples.ts';
import { textOf } from '../testing/read-pdf.ts';
import { drawPdf } from './draw.ts';

const draw = (changed: Partial<InvoiceContent> = {}) =>
  drawPdf({ event: invoiceIssued(42, changed), invoice: 'INV-000042' });
const drawNote = (changed: Partial<CreditNoteContent> = {}) =>
  drawPdf({ event: creditNoteIssued(7, changed), invoice: 'INV-000042' });
const hash = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex');

it('an invoice says who sold what to whom, when, and what it came to', async () => {
  const lines = await textOf(await draw());
  expect(lines).toEqual([
    'Suuq',
    'Invoice',
    'INV-000042',
    'Seller',
    'Billed to',
    'Suuq',
    'Amina Warsame',
    '12 Airport Road',
    '12 Market Street',
    'Hargeisa',
    'Hargeisa',
    'Tax ID: SO-100',
    'Somaliland',
    'Date of issue',
    'Nov 21, 2026',
    'Paid',
    'Nov 21, 2026, PayPal',
    'Order',
    '#182931 (665f1c2ab3d4e5f607182931)',
    'Item',
    'Qty',
    'Unit price',
    'Amount',
    'Cotton shirt, Size: M',
    '2',
    '$20.00',
    '$40.00',
    'Items',
    '$40.00',
    'Shipping',
    '$10.00',
    'Tax (15%)',
    '$6.00',
    'Total',
    '$56.00',
    'INV-000042 · Page 1 of 1',
  ]);
});

it('a credit note names the invoice that it corrects, in Somali as in English', async () => {
  const english = await textOf(await drawNote());
  expect(english).toEqual(expect.arrayContaining(['Credit note', 'CN-000007', 'Corrects invoice']));
  expect(english).toEqual(expect.arrayContaining(['Refund on invoice INV-000042', '-$12.50', '-$1.34']));
  const somali = await textOf(await drawNote({ language: 'so' }));
  expect(somali).toEqual(expect.arrayContaining(['Ogeysiis celin lacageed', '21 Nof 2026', 'La celiyey']));
  expect(somali).toContain('Lacag celin qaansheegadda INV-000042');
  expect(await textOf(await draw({ language: 'so' }))).toEqual(
    expect.arrayContaining(['Qaansheegad', 'Macmiilka', 'Gaarsiin', 'Canshuur (15%)']),
  );
});

it('is the same bytes at every call, as they were when template 1 was made', async () => {
  const bill = { name: 'Łukasz محمد', ...address };
  // Some need one line of their column, and some two.
  const lines = Array.from({ length: 60 }, (_, index) => ({
    title: index < 40 ? '@'.repeat(index) : `${'AV '.repeat(index - 35)}\u00ad`,
    quantity: index + 1,
    unitPriceCents: 10 ** (index % 9),
  }));
  const papers = [
    draw,
    draw,
    () => draw({ language: 'so' }),
    () => draw({ billTo: bill }),
    drawNote,
    () => draw({ lines }),
  ];
  const hashes: string[] = [];
  for (const paper of papers) hashes.push(hash(await paper()));
  expect(hashes[0]).toBe(hashes[1]);
  // Papers with these bytes were issued: a change that makes other bytes (in a template, words, a package) needs
  // another template.
  expect(hashes.slice(1).map((each) => each.slice(0, 16))).toEqual([
    '5429e899b23a7186',
    '741a1307c9e0c6e0',
    '96580e6e80598d5a',
    'd81e2bdc5f4c7490',
    '3806d7e008f71119',
  ]);
});

it('names nobody who is erased', async () => {
  const gone = Object.fromEntries(Object.keys({ name: '', ...address }).map((key) => [key, '[erased]']));
  const lines = await textOf(await draw({ billTo: gone as InvoiceContent['billTo'] }));
  expect(lines).toContain('(erased at the customer’s request)');
  expect(lines.join(' ')).not.toContain('[erased]');
  expect(lines).toContain('$56.00');
});

it('has room for everything that an order may have, however it is written', async () => {
  const title = `${'W'.repeat(110)}, محمد\n日本 \u0000\uD800 Size: ${'x'.repeat(300)}`;
  const line = { title, quantity: 99, unitPriceCents: 100_000_000 };
  const pdf = await draw({
    lines: Array.from({ length: 100 }, () => line),
    billTo: {
      name: 'n'.repeat(200),
      address: 'a\u202Eb'.repeat(60),
      city: '',
      postalCode: '',
      country: '😀',
    },
  });
  const lines = await textOf(pdf);
  expect(lines.filter((text) => text === '$99,000,000.00')).toHaveLength(100);
  expect(lines.filter((text) => text.startsWith('INV-000042 · Page')).length).toBeGreaterThan(10);
  expect(pdf.length).toBeLessThan(1_000_000);
});
