import { describe, expect, it } from 'vitest';
import { bodyOf, identityOf } from './check-row.ts';

const row = (fields: Readonly<Record<string, unknown>>) => ({ line: 2, fields, problems: [] });
const productIdOf = (fields: Readonly<Record<string, unknown>>) => {
  const found = identityOf(row(fields));
  return found.kind === 'right' ? found.value.productId : found.problems[0]?.field;
};
const _id = '665f1c2ab3d4e5f607182001';

it('what was seen of a stock is of a product that the shop has', () => {
  const fields = { title: 'Shirt', category: 'men', brand: 'zara', price: 3, countInStock: 4, seenStock: 5 };
  expect(bodyOf('update', row(fields))).toMatchObject({ value: { countInStock: 4, seenStock: 5 } });
  const created = bodyOf('create', row(fields));
  expect(created).toMatchObject({ kind: 'right', value: { countInStock: 4 } });
  expect(created).not.toHaveProperty('value.seenStock');
});

it('a count that nobody has changed is not judged: more may have come back than can be typed', () => {
  const exported = { title: 'Shirt', countInStock: 1_000_003, seenStock: 1_000_003 };
  expect(bodyOf('update', row(exported))).toEqual({ kind: 'right', value: { title: 'Shirt' } });
  const typed = { countInStock: 900_000, seenStock: 1_000_003 };
  expect(bodyOf('update', row(typed))).toEqual({ kind: 'right', value: typed });
  const tooMany = row({ countInStock: 1_000_004, seenStock: 1_000_003 });
  expect(bodyOf('update', tooMany)).toMatchObject({ problems: [{ field: 'countInStock' }] });
});

describe('which product a row is about', () => {
  it('is the one with its _id, which must be there', () => {
    expect(identityOf(row({ _id, sku: 'a', title: 'x' }))).toEqual({
      kind: 'right',
      value: { productId: _id, key: '_id', mustExist: true },
    });
  });

  it('is the same one for the same sku, whatever else the row says', () => {
    const productId = productIdOf({ sku: 'A-1', title: 'Shirt' });
    expect(productId).toMatch(/^[0-9a-f]{24}$/);
    expect(productIdOf({ sku: ' A-1 ', title: 'Coat' })).toBe(productId);
    expect(productIdOf({ sku: 'A-2', title: 'Shirt' })).not.toBe(productId);
    expect(productIdOf({ sku: 7 })).toBe(productIdOf({ sku: '7' }));
  });

  it('is the same one for the same handle, which goes before a sku', () => {
    const productId = productIdOf({ Handle: 'linen-shirt', sku: 'A-1' });
    expect(productIdOf({ Handle: 'Linen-Shirt' })).toBe(productId);
    expect(productIdOf({ sku: 'linen-shirt' })).not.toBe(productId);
  });

  it('is the one whose id the handle is, as in a file of the shop without its _id', () => {
    for (const Handle of [_id, _id.toUpperCase()])
      expect(identityOf(row({ Handle, title: 'x' }))).toEqual({
        kind: 'right',
        value: { productId: _id, key: 'Handle', mustExist: true },
      });
    expect(identityOf(row({ Handle: `${_id}0` }))).toMatchObject({ value: { mustExist: false } });
  });

  it('is told by title and brand where there is neither', () => {
    const productId = productIdOf({ title: 'Shirt', brand: 'zara' });
    expect(productIdOf({ title: 'shirt ', brand: 'Zara', price: 3 })).toBe(productId);
    expect(productIdOf({ title: 'Shirt', brand: 'puma' })).not.toBe(productId);
  });

  it.each([
    [{ _id: 'x' }, '_id'],
    [{ sku: ' ' }, 'sku'],
    [{ sku: 'x'.repeat(101) }, 'sku'],
    [{ sku: {} }, 'sku'],
    [{ price: 1 }, 'title'],
  ])('cannot be told from %j', (fields, field) => {
    expect(productIdOf(fields)).toBe(field);
  });
});

describe('the body that a row makes', () => {
  const shirt = { sku: 'a', title: ' Shirt ', category: 'Men', brand: 'ZARA', price: 20 };

  it('is what the contract makes of it; category and brand may have capitals', () => {
    expect(bodyOf('create', row(shirt))).toEqual({
      kind: 'right',
      value: {
        title: 'Shirt',
        description: '',
        translations: {},
        category: 'men',
        brand: 'zara',
        price: 20,
        salePrice: null,
        countInStock: 0,
        image: '',
        options: [],
        variants: [],
      },
    });
    expect(bodyOf('update', row({ sku: 'a', price: 3 }))).toEqual({ kind: 'right', value: { price: 3 } });
  });

  it('has the words in another language from columns of their own', () => {
    const so = { title: 'Shaati', description: 'Fudud.' };
    const translated = { kind: 'right', value: { translations: { so } } };
    const sent = row({ sku: 'a', titleSo: ' Shaati ', descriptionSo: 'Fudud.' });
    expect(bodyOf('update', sent)).toEqual(translated);
    expect(bodyOf('create', row({ ...shirt, ...sent.fields }))).toMatchObject(translated);
    expect(bodyOf('update', row({ sku: 'a', translations: { so } }))).toEqual(translated);
  });

  it.each([
    [{ titleSo: 'Shaati' }, 'descriptionSo', 'MISSING', 'is missing'],
    [{ descriptionSo: 'Fudud.' }, 'titleSo', 'MISSING', 'is missing'],
    [{ titleSo: 'x'.repeat(121), descriptionSo: 'Fudud.' }, 'titleSo', 'RULE_BROKEN', /./],
    [{ titleSo: 'a\0b', descriptionSo: 'Fudud.' }, 'titleSo', 'NOT_STORABLE', /./],
    [{ translations: { so: { title: 'Shaati' } } }, 'translations.so.description', 'RULE_BROKEN', /./],
    [{ price: undefined }, 'price', 'MISSING', 'is missing'],
    [{ price: 0 }, 'price', 'RULE_BROKEN', /./],
    [{ price: 1.999 }, 'price', 'RULE_BROKEN', 'must have at most two decimals'],
    [{ price: '20' }, 'price', 'RULE_BROKEN', /expected number/],
    [{ salePrice: 20 }, 'salePrice', 'RULE_BROKEN', 'must be below the price'],
    [{ countInStock: 1.5 }, 'countInStock', 'RULE_BROKEN', /./],
    [{ countInStock: -1 }, 'countInStock', 'RULE_BROKEN', /./],
    [{ title: 'x'.repeat(121) }, 'title', 'RULE_BROKEN', /./],
    [{ title: 'a\0b' }, 'title', 'NOT_STORABLE', 'has a character that cannot be stored'],
    [{ description: '\ud800' }, 'description', 'NOT_STORABLE', 'has a character that cannot be stored'],
    [{ category: 'food' }, 'category', 'NOT_ONE_OF', /^must be one of .*men, .*women/],
    [{ colour: 'red' }, '', 'RULE_BROKEN', /colour/],
    [{ image: '/media/x.webp' }, 'image', 'RULE_BROKEN', /./],
  ])('is refused for %j', (change, field, code, reason) => {
    const { kind, ...checked } = bodyOf('create', row({ ...shirt, ...change }));
    const problem = { field, code, values: expect.any(Object), reason: expect.stringMatching(reason) };
    expect([kind, checked]).toEqual(['wrong', { problems: [problem] }]);
  });
});
