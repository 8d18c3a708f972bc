import { expect, it } from 'vitest';
import { parcelIn, piecesIn } from './parcel-form.ts';

it.each([
  ['2', 2],
  ['', 0],
  ['0', 0],
  ['6', undefined],
  ['-1', undefined],
  ['1.000', undefined],
  ['two', undefined],
])('pieces typed as %j are %s', (typed, pieces) => {
  expect(piecesIn(typed, 5)).toBe(pieces);
});

it('a parcel takes of its carrier and number what one sees, whatever was pasted with it', () => {
  const lamp = 'a'.repeat(24);
  const typed = { pieces: { [lamp]: '1' }, carrier: '\u200BDHL', number: '\u202AJD\t7\u202C ', url: '' };
  expect(parcelIn(typed, new Map([[lamp, 1]]))).toEqual({
    lines: [{ variantId: lamp, qty: 1 }],
    carrier: 'DHL',
    trackingNumber: 'JD 7',
  });
  expect(parcelIn({ ...typed, carrier: '\u200B' }, new Map([[lamp, 1]]))).toBeUndefined();
});

it('a parcel is none while the pieces of one item cannot be read', () => {
  const [lamp, rug] = ['a'.repeat(24), 'b'.repeat(24)] as const;
  const left = new Map([
    [lamp, 2],
    [rug, 3],
  ]);
  const typed = (pieces: string) =>
    parcelIn({ pieces: { [lamp]: '2', [rug]: pieces }, carrier: 'DHL', number: '', url: '' }, left);
  expect(typed('')).toEqual({ lines: [{ variantId: lamp, qty: 2 }], carrier: 'DHL' });
  expect(typed('1.0')).toBeUndefined();
});
