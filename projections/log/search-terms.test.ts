import { describe, expect, it } from 'vitest';
import { allEvents } from '#contracts/all-events';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { searchedWords, termsOf } from './search-terms.ts';

const recorded = (type: string, stream: string, data: unknown) =>
  ({ type, stream, data }) as unknown as RecordedEvent;

describe('the words of an event', () => {
  it('are its type, its id and what it says, but nothing personal', () => {
    const data = { userId: 'u1', name: 'sealed:x', email: 'sealed:y', passwordVersion: 3 };
    expect(termsOf(allEvents, recorded('AccountRegistered', 'account-u1', data))).toBe(
      'accountregistered u1 3',
    );
  });

  it('say nothing of what is personal and was written in the clear', () => {
    const data = { userId: 'u1', productId: 'p1', reason: 'Hodan was rude' };
    expect(termsOf(allEvents, recorded('ReviewHidden', 'review-p1-u1', data))).toBe('reviewhidden p1 u1');
  });

  it('say nothing of a keyed hash, but the name of its own stream', () => {
    const data = {
      userId: 'u1',
      name: 'sealed:x',
      email: 'sealed:y',
      emailKey: '3f7a',
      registeredAt: '2026',
    };
    expect(termsOf(allEvents, recorded('GuestRegistered', 'account-u1', data))).toBe(
      'guestregistered u1 2026',
    );
    const claimed = { userId: 'u1', accountMoves: false, at: '2026' };
    expect(termsOf(allEvents, recorded('EmailClaimed', 'email-3f7a', claimed))).toBe(
      'emailclaimed 3f7a u1 2026',
    );
  });

  it('have the number of a paper as it is printed', () => {
    const issued = { number: 42, orderId: 'o1' };
    expect(termsOf(allEvents, recorded('InvoiceIssued', 'invoices-all', issued))).toBe(
      'invoiceissued all 42 o1 inv 000042',
    );
    const noted = { number: 7, orderId: 'o1' };
    expect(termsOf(allEvents, recorded('CreditNoteIssued', 'invoices-all', noted))).toBe(
      'creditnoteissued all 7 o1 cn 000007',
    );
  });

  it('say nothing of the data of a type that nobody knows', () => {
    expect(termsOf(allEvents, recorded('Later', 'order-o1', { name: 'Hodan' }))).toBe('later o1');
    expect(termsOf(allEvents, recorded('constructor', 'order-o1', { name: 'Hodan' }))).toBe('constructor o1');
  });

  it('reach into lists, and have the beginning of a long text alone', () => {
    const [letters, words] = ['X'.repeat(2_000), Array.from({ length: 999 }, (_, i) => `word${i}`).join(' ')];
    const data = { lines: [{ title: 'Sandals' }, { title: letters }, { title: words }] };
    const found = termsOf(allEvents, recorded('OrderPlaced', 'order-o1', data));
    expect(found).toContain(' sandals ');
    expect(found).toContain(` ${'x'.repeat(200)} word0 word1 `);
    expect(found.length).toBeLessThanOrEqual(1_000);
  });

  const numbered = <Each>(count: number, each: (number: number) => Each) =>
    Array.from({ length: count }, (_, index) => each(index + 1));
  const hex = (number: number) => number.toString(16).padStart(24, '0');

  it('have every product and the total of an order of many lines', () => {
    const lines = numbered(100, (number) => ({
      lineId: hex(number),
      productId: hex(1_000 + number),
      variantId: hex(2_000 + number),
      title: `Linen shirt of the ${number}. kind`,
      image: `/media/${hex(number)}.webp`,
    }));
    const placed = recorded('OrderPlaced', 'order-o1', { orderId: 'o1', lines, totalCents: 987_654 });
    const found = termsOf(allEvents, placed).split(' ');
    expect(found).toEqual(expect.arrayContaining([...lines.map(({ productId }) => productId), '987654']));
  });

  it('have the SKU of every variant, and the price behind the longest descriptions', () => {
    const variants = numbered(100, (number) => ({
      variantId: hex(number),
      sku: `SKU${number}`,
      values: ['M'],
    }));
    const varied = recorded('ProductVariantsChanged', 'product-p1', { productId: 'p1', variants });
    expect(termsOf(allEvents, varied).split(' ')).toEqual(
      expect.arrayContaining(variants.map(({ sku }) => sku.toLowerCase())),
    );
    const description = numbered(1_000, (number) => `word${number}`).join(' ');
    const texts = { title: 'Shirt', description, translations: { so: { title: 'Shaati', description } } };
    const created = recorded('ProductCreated', 'product-p1', {
      productId: 'p1',
      ...texts,
      priceCents: 4_321,
    });
    expect(termsOf(allEvents, created).split(' ')).toEqual(expect.arrayContaining(['shaati', '4321']));
  });

  it('leave out prose where they are more than a row takes', () => {
    const prose = (number: number) =>
      numbered(60, (each) => String.fromCodePoint(...[number, each].map((letter) => 0x4e00 + letter))).join(
        ' ',
      );
    const lines = numbered(300, (number) => ({ productId: hex(number), title: prose(number) }));
    const placed = recorded('OrderPlaced', 'order-o1', { orderId: 'o1', lines, totalCents: 987_654 });
    const found = termsOf(allEvents, placed);
    expect(found.length).toBeLessThanOrEqual(50_000);
    expect(found.split(' ')).toEqual(
      expect.arrayContaining(['orderplaced', ...lines.map(({ productId }) => productId), '987654']),
    );
  });

  it.each([0, 1, 2, 3])(
    'are text also where a letter of two halves is cut, %i letters further on',
    (offset) => {
      const word = 'x'.repeat(offset) + '𐒀𐒁'.repeat(100);
      const words = Array.from({ length: 40 }, (_, index) => `${index}${word}`).join(' ');
      for (const title of [word, words]) {
        const found = termsOf(allEvents, recorded('OrderPlaced', 'order-o1', { lines: [{ title }] }));
        expect(found).toContain(`${'x'.repeat(offset)}𐒀𐒁`);
        expect(found.isWellFormed()).toBe(true);
        expect(found.length).toBeLessThanOrEqual(1_000);
      }
    },
  );
});

it.each([
  ['Oil lamp', ['oil', 'lamp']],
  ['$29.99', ['2999']],
  ['$1,234.50', ['123450']],
  ['1,234,567.00', ['123456700']],
  ['$0.50', ['50']],
  ['$0.05', ['5']],
  ['$1,234', ['1234']],
  ['1,234', ['1', '234']],
  ['$20,shirt', ['20', 'shirt']],
  ['$5,10', ['5', '10']],
  ['12.5', ['12', '5']],
  [`'; drop table & | ! :* ()`, ['drop', 'table']],
  ['  ', []],
])('looks for %s', (q, words) => {
  expect(searchedWords(q)).toEqual(words);
});
