import { expect, it } from 'vitest';
import { addMethodBody } from '#contracts/shipping/commands';
import { listedMethod } from '#contracts/examples';
import { formOf, methodIn, NEW_METHOD } from './method-form.ts';

const typed = { ...NEW_METHOD, price: '12,50' };
const mistakesIn = (changes: Partial<typeof typed>) => {
  const read = methodIn({ ...typed, ...changes }, 3);
  return 'mistakes' in read ? [...read.mistakes] : [];
};

it('sends what is there as it is, so that saving it changes nothing', () => {
  const { _id, kind: _kind, ...terms } = listedMethod;
  expect(methodIn(formOf(listedMethod), 7)).toEqual({ body: { ...terms, revision: 7 } });
});

it('reads prices with a point or a comma, and empty as never free', () => {
  const read = methodIn(typed, 3);
  expect(read).toMatchObject({ body: { price: 12.5, freeAbove: null, name: null, revision: 3 } });
  expect('body' in read && addMethodBody.safeParse({ kind: typed.kind, ...read.body }).success).toBe(true);
});

it('reads the place only of what is picked up', () => {
  const place = { placeEn: 'Gate 3', placeSo: 'Albaabka 3aad' };
  expect(methodIn({ ...typed, ...place, kind: 'pickup' }, 3)).toMatchObject({
    body: { place: { en: 'Gate 3', so: 'Albaabka 3aad' } },
  });
  expect(methodIn({ ...typed, ...place }, 3)).toMatchObject({ body: { place: null } });
});

it('takes of names and places what one sees, whatever was pasted with it', () => {
  const pasted = {
    en: '\u200BBy\tcar',
    so: 'Gaari\u202C',
    placeEn: 'Gate\u00A03\u2028\u200B8:00 to 18:00',
    placeSo: 'Albaabka 3aad\uFEFF',
  };
  expect(methodIn({ ...typed, ...pasted, kind: 'pickup' }, 3)).toMatchObject({
    body: {
      name: { en: 'By car', so: 'Gaari' },
      place: { en: 'Gate 3\n8:00 to 18:00', so: 'Albaabka 3aad' },
    },
  });
  expect(methodIn({ ...typed, en: '\u200B', placeEn: '\u200B\n', kind: 'pickup' }, 3)).toMatchObject({
    body: { name: null, place: null },
  });
});

it('names each field that is wrong: of two languages the empty one', () => {
  expect(mistakesIn({ price: '' })).toEqual(['price']);
  expect(mistakesIn({ price: '1.005', freeAbove: 'much' })).toEqual(['price', 'freeAbove']);
  expect(mistakesIn({ price: '1,000', freeAbove: '2,500' })).toEqual(['price', 'freeAbove']);
  expect(mistakesIn({ en: 'By car' })).toEqual(['so']);
  expect(mistakesIn({ so: 'Gaari' })).toEqual(['en']);
  expect(mistakesIn({ kind: 'pickup', placeSo: 'Albaabka 3aad' })).toEqual(['placeEn']);
  expect(mistakesIn({ kind: 'pickup', placeEn: 'Gate 3' })).toEqual(['placeSo']);
  expect(mistakesIn({ countries: [] })).toEqual(['countries']);
  expect(mistakesIn({ from: '3', to: '2' })).toEqual(['to']);
  expect(mistakesIn({ from: '', to: '2.5' })).toEqual(['from', 'to']);
});
