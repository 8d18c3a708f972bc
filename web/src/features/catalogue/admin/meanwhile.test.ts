import type { ProductDetails } from '#contracts/catalogue/views';
import { describe, expect, it } from 'vitest';
import { changeOption, changeVariant, withOption, withValues } from './change-options.ts';
import { combinationsOf, keyOf, noOptions } from './draft-options.ts';
import { changesOf, draftOf } from './draft.ts';
import { withTheirs, type Form } from './meanwhile.ts';
import { lamp } from './testing/lamp.ts';

const form = (typed: Partial<Form['draft']>, stockTouched = false): Form => ({
  seen: lamp,
  draft: { ...draftOf(lamp), ...typed },
  stockTouched,
});
const typedVariant = { isLeftOut: false, sku: '', price: '', salePrice: '', image: '' } as const;
const sold = { ...lamp, countInStock: 6 };

describe('a product that changes while it is edited', () => {
  it('is followed, what others changed is said, and what was typed stays', () => {
    const now = withTheirs(form({ title: 'Night lamp' }), {
      ...lamp,
      title: 'Dawn lamp',
      price: 55,
      revision: 5,
    });
    expect(now.draft).toMatchObject({ title: 'Night lamp', price: '55.00' });
    expect(now.meanwhile).toEqual([
      { field: 'title', theirs: 'Dawn lamp', isMineToo: true },
      { field: 'price', theirs: '55.00', isMineToo: false },
    ]);
    expect(now.seen?.revision).toBe(5);
  });

  it('is followed in silence when only its stock is another, and no hand is on that', () => {
    const now = withTheirs(form({ title: 'Night lamp' }), sold);
    expect(now.draft).toMatchObject({ title: 'Night lamp', countInStock: '6' });
    expect(now.meanwhile).toBeUndefined();
  });

  it('says that its stock is another where it gets its first options, whose first variant goes on with it', () => {
    const values = [{ key: 'r', name: 'Red', so: '', swatch: '' }];
    const options = {
      options: [{ key: 'c', name: 'Colour', so: '', values }],
      variants: { [keyOf(['r'])]: { ...typedVariant, countInStock: '3', stockTouched: true } },
    };
    const now = withTheirs(form({ options }), sold);
    expect(now.meanwhile).toEqual([{ field: 'options', theirs: '', isMineToo: true }]);
  });

  const another = 'f'.repeat(24);
  const sizesOf = (...stocks: readonly (readonly [size: string, pieces: number])[]): ProductDetails => ({
    ...lamp,
    revision: lamp.revision + 1,
    options: [
      {
        name: 'Size',
        translations: {},
        values: stocks.map(([name]) => ({ name, translations: {}, swatch: null })),
      },
    ],
    variants: stocks.map(([size, countInStock], place) => ({
      _id: place === 0 ? lamp._id : another,
      sku: '',
      values: [size],
      hasOwnPrice: false,
      price: lamp.price,
      salePrice: null,
      countInStock,
      image: '',
    })),
  });

  it.each([
    { of: 'the first sizes', seen: lamp, added: ['S', 'XL'] },
    { of: 'one more size', seen: sizesOf(['S', 10]), added: ['XL'] },
  ])('saves no stock of $of again after a lost answer: three are sold', ({ seen, added }) => {
    const { options } = draftOf(seen);
    const begun = options.options.length > 0 ? options : withOption(options);
    const key = begun.options[0]?.key ?? '';
    const sized = changeOption(withValues(begun, key, added), key, { name: 'Size' });
    const typed = combinationsOf(sized)
      .filter(({ variant }) => variant.id === undefined)
      .reduce((before, { at }) => changeVariant(before, at, { countInStock: '10', price: '60' }), sized);
    const now = sizesOf(['S', 10], ['XL', 7]);
    const mine = { seen, draft: { ...draftOf(seen), options: typed }, stockTouched: false };
    const followed = { seen: now, draft: withTheirs(mine, now).draft, stockTouched: false };
    const [small, largest] = changesOf(followed).variants ?? [];
    expect([small?._id, largest]).toMatchObject([lamp._id, { _id: another, values: ['XL'], price: 60 }]);
    expect([small, largest]).not.toContainEqual(expect.objectContaining({ countInStock: expect.anything() }));
  });

  it('takes back nothing that others did to its variants where the hand is on a stock alone', () => {
    const shirt = (price: number, ...sizes: readonly string[]): ProductDetails => ({
      ...lamp,
      options: [
        {
          name: 'Size',
          translations: {},
          values: sizes.map((name) => ({ name, translations: {}, swatch: null })),
        },
      ],
      variants: sizes.map((size) => ({
        _id: size,
        sku: '',
        values: [size],
        hasOwnPrice: true,
        price,
        salePrice: null,
        countInStock: 4,
        image: '',
      })),
    });
    const seen = shirt(20, 'S', 'M');
    const options = changeVariant(draftOf(seen).options, keyOf(['S']), { countInStock: '20' });
    const theirs = shirt(25, 'S', 'M', 'XL');
    const { draft } = withTheirs({ seen, draft: { ...draftOf(seen), options }, stockTouched: false }, theirs);
    expect(
      combinationsOf(draft.options).map(({ variant }) => [variant.id, variant.price, variant.countInStock]),
    ).toEqual([
      ['S', '25.00', '20'],
      ['M', '25.00', '4'],
      ['XL', '25.00', '4'],
    ]);
  });

  it('says that the stock is another to anyone who types over it', () => {
    const now = withTheirs(form({ countInStock: '12' }, true), sold);
    expect(now.draft.countInStock).toBe('12');
    expect(now.seen?.countInStock).toBe(6);
    expect(now.meanwhile).toEqual([{ field: 'countInStock', theirs: '6', isMineToo: true }]);
  });

  it('says that the stock is another where its options are taken away, and follows it while no hand is on it', () => {
    const values = [{ name: 'S', translations: {}, swatch: null }];
    const small = { _id: 'S', sku: '', values: ['S'], hasOwnPrice: false, price: 49, salePrice: null };
    const sized: ProductDetails = {
      ...lamp,
      countInStock: 10,
      options: [{ name: 'Size', translations: {}, values }],
      variants: [{ ...small, countInStock: 10, image: '' }],
    };
    const plain = { seen: sized, draft: { ...draftOf(sized), options: noOptions }, stockTouched: false };
    const now = withTheirs(plain, { ...sized, countInStock: 7 });
    expect(now.draft.countInStock).toBe('7');
    expect(now.meanwhile).toEqual([{ field: 'countInStock', theirs: '7', isMineToo: false }]);
  });

  it('keeps saying what was said before, with the newest of each', () => {
    const once = withTheirs(form({}), { ...lamp, title: 'Dawn lamp', revision: 4 });
    const twice = withTheirs(once, { ...lamp, title: 'Dawn lamp', price: 55, revision: 5 });
    expect(twice.meanwhile?.map(({ field }) => field)).toEqual(['title', 'price']);
    const again = withTheirs(twice, { ...lamp, title: 'Dusk', price: 55, revision: 6 });
    expect(again.meanwhile).toEqual([
      { field: 'price', theirs: '55.00', isMineToo: false },
      { field: 'title', theirs: 'Dusk', isMineToo: false },
    ]);
  });
});
