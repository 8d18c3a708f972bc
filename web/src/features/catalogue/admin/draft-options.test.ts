import type { Variant } from '#contracts/catalogue/views';
import { describe, expect, it } from 'vitest';
import {
  changeOption,
  changeValue,
  changeVariant,
  withOption,
  withoutOption,
  withoutValue,
  withValues,
} from './change-options.ts';
import {
  combinationsOf,
  keyOf,
  noOptions,
  optionsBody,
  optionsDraftOf,
  withStockAsIs,
  type OptionsDraft,
} from './draft-options.ts';
import { optionsUpon } from './options-upon.ts';
import { leavingStock, totalStock } from './draft-stock.ts';

const variant = (_id: string, values: string[], changes: Partial<Variant> = {}): Variant => ({
  _id,
  sku: '',
  values,
  hasOwnPrice: false,
  price: 20,
  salePrice: null,
  countInStock: 4,
  image: '',
  ...changes,
});
const option = (name: string, ...values: string[]) => ({
  name,
  translations: {},
  values: values.map((value) => ({ name: value, translations: {}, swatch: null })),
});
const shirt = { options: [option('Size', 'S', 'M')], variants: [variant('s', ['S']), variant('m', ['M'])] };
const keyAt = (draft: OptionsDraft, place: number) => draft.options[place]?.key ?? '';
const rowsOf = (draft: OptionsDraft) =>
  combinationsOf(draft).map(({ values, variant: { id = 'new', isLeftOut } }) =>
    [...values.map(({ name }) => name), isLeftOut ? 'left out' : id].join(' '),
  );

describe('the options of a product', () => {
  it('make a variant of each combination of their values', () => {
    const sized = withOption(noOptions);
    const named = changeOption(withValues(sized, keyAt(sized, 0), ['S', 'M', 's']), keyAt(sized, 0), {
      name: 'Size',
    });
    expect(rowsOf(named)).toEqual(['S new', 'M new']);
    expect(optionsBody(named, []).variants).toMatchObject([
      { values: ['S'], countInStock: 0, hasOwnPrice: false },
      { values: ['M'], countInStock: 0 },
    ]);
  });

  it('leave out what the shop does not sell of them, and what is unticked', () => {
    const seen = { ...shirt, variants: [variant('s', ['S'])] };
    const draft = optionsDraftOf(seen);
    expect(rowsOf(draft)).toEqual(['S s', 'M left out']);
    const none = changeVariant(draft, keyOf(['S']), { isLeftOut: true });
    expect(optionsBody(none, [])).toEqual({ options: [], variants: [] });
  });

  it('keep a variant as it is under another name, with another option, and when one goes', () => {
    const draft = optionsDraftOf(shirt);
    const renamed = changeValue(draft, 'Size', 'S', { name: 'Small' });
    expect(rowsOf(renamed)).toEqual(['Small s', 'M m']);
    const begun = withOption(renamed);
    const coloured = withValues(begun, keyAt(begun, 1), ['Red', 'Blue']);
    expect(rowsOf(coloured)).toEqual(['Small Red s', 'Small Blue new', 'M Red m', 'M Blue new']);
    expect(rowsOf(withoutOption(coloured, keyAt(begun, 1)))).toEqual(['Small s', 'M m']);
    expect(rowsOf(withoutValue(draft, 'Size', 'S'))).toEqual(['M m']);
    expect(optionsBody(withoutOption(draft, 'Size'), [])).toEqual({ options: [], variants: [] });
  });

  it('are told apart where two of them have values of one name', () => {
    const trousers = {
      options: [option('Waist', '30', '32'), option('Length', '30', '32')],
      variants: ['30/30', '30/32', '32/30', '32/32'].map((at) => variant(at, at.split('/'))),
    };
    const draft = optionsDraftOf(trousers);
    expect(rowsOf(withoutValue(draft, 'Waist', '30'))).toEqual(['32 30 32/30', '32 32 32/32']);
    expect(rowsOf(withoutOption(draft, 'Waist'))).toEqual(['30 30/30', '32 30/32']);
  });

  it('are told apart where the names of values have a slash in them', () => {
    const jeans = {
      options: [option('Size', 'S', 'S/M'), option('Length', 'L', 'M/L')],
      variants: [variant('short', ['S/M', 'L']), variant('long', ['S', 'M/L'])],
    };
    const draft = optionsDraftOf(jeans);
    expect(rowsOf(draft)).toEqual(['S L left out', 'S M/L long', 'S/M L short', 'S/M M/L left out']);
    const at = combinationsOf(draft)[1]?.at ?? '';
    expect(optionsBody(changeVariant(draft, at, { price: '25' }), []).variants).toMatchObject([
      { _id: 'long', price: 25 },
      { _id: 'short', hasOwnPrice: false },
    ]);
  });

  it('leave what is sold where one goes, and not what was left out', () => {
    const red = option('Colour', 'Red', 'Blue');
    const seen = { options: [option('Size', 'S'), red], variants: [variant('blue', ['S', 'Blue'])] };
    expect(rowsOf(withoutOption(optionsDraftOf(seen), 'Colour'))).toEqual(['S blue']);
  });

  it('have a variant back as it was when its value is taken away and typed again', () => {
    const draft = optionsDraftOf(shirt);
    const back = withValues(withoutValue(draft, 'Size', 'M'), 'Size', ['M']);
    expect(back.variants[keyOf(['M'])]).toEqual(draft.variants[keyOf(['M'])]);
    expect(rowsOf(back)).toEqual(['S s', 'M m']);
  });

  const wide = {
    options: ['Size', 'Colour', 'Cut'].map((name) =>
      option(name, ...Array.from({ length: 100 }, (_, place) => `${name} ${place}`)),
    ),
    variants: Array.from({ length: 100 }, (_, place) =>
      variant(`v${place}`, [`Size ${99 - place}`, `Colour ${place}`, 'Cut 0']),
    ),
  };

  it('are as much work as what is sold, however many combinations their values make', () => {
    const draft = optionsDraftOf(wide);
    expect(rowsOf(draft)[0]).toBe('Size 0 Colour 99 Cut 0 v99');
    expect(combinationsOf(draft)).toHaveLength(100);
    const more = withValues(draft, 'Size', ['XL']);
    expect(rowsOf(more)).toEqual(rowsOf(draft));
    const added = changeVariant(more, keyOf(['XL', 'Colour 0', 'Cut 1']), { isLeftOut: false });
    expect(rowsOf(added).at(-1)).toBe('XL Colour 0 Cut 1 new');
    expect(optionsBody(added, []).variants).toHaveLength(101);
    expect(rowsOf(withoutValue(added, 'Size', 'Size 0'))).toEqual(rowsOf(added).slice(1));
  });

  it('sell nothing more when few enough values are left to show each combination', () => {
    const [size, colours] = [option('Size', 'S', 'M', 'L'), wide.options[1] ?? option('Colour')];
    const draft = optionsDraftOf({ options: [size, colours], variants: [variant('s', ['S', 'Colour 7'])] });
    expect(rowsOf(draft)).toEqual(['S Colour 7 s']);
    const fewer = withoutValue(draft, 'Size', 'L');
    expect(rowsOf(fewer)).toHaveLength(200);
    expect(rowsOf(fewer).filter((row) => !row.endsWith('left out'))).toEqual(['S Colour 7 s']);
  });

  it('send the stock of a variant only where a hand was on it, with what was seen', () => {
    const seen = { ...shirt, _id: 'shirt', countInStock: 8 };
    const draft = changeVariant(optionsDraftOf(shirt), keyOf(['S']), { countInStock: '9' });
    const [small, medium] = optionsBody(draft, [], seen).variants;
    expect(small).toMatchObject({ _id: 's', countInStock: 9, seenStock: 4 });
    expect(medium).not.toHaveProperty('countInStock');
    expect(totalStock(draft)).toBe(13);
  });

  it("carry the product's own id on with the first of them where it had none, and what was seen of it", () => {
    const plain = { _id: 'lamp', countInStock: 6, variants: [] };
    const begun = withOption(noOptions);
    const coloured = withValues(begun, keyAt(begun, 0), ['Red', 'Blue']);
    const typed = changeVariant(coloured, combinationsOf(coloured)[0]?.at ?? '', { countInStock: '3' });
    const [red, blue] = optionsBody(typed, [], plain).variants;
    expect(red).toMatchObject({ _id: 'lamp', values: ['Red'], countInStock: 3, seenStock: 6 });
    expect(blue).not.toHaveProperty('_id');
    expect(blue).not.toHaveProperty('seenStock');
    expect(optionsBody(typed, []).variants[0]).not.toHaveProperty('_id');
  });

  it('send prices of their own, and a picture only of those that the product has', () => {
    const draft = changeVariant(optionsDraftOf(shirt), keyOf(['M']), { price: '25', image: '/media/a.webp' });
    expect(optionsBody(draft, ['/media/a.webp']).variants[1]).toMatchObject({
      hasOwnPrice: true,
      price: 25,
      image: '/media/a.webp',
    });
    expect(optionsBody(draft, []).variants[1]).toMatchObject({ image: '' });
  });

  it('upon what others saved, name no variant that is gone, and follow the stock where no hand is', () => {
    const draft = changeVariant(optionsDraftOf(shirt), keyOf(['S']), { countInStock: '9' });
    const upon = optionsUpon(draft, { variants: [variant('s', ['S'], { countInStock: 1 })] });
    expect(upon.variants[keyOf(['S'])]).toMatchObject({ id: 's', countInStock: '9' });
    expect(upon.variants[keyOf(['M'])]).toMatchObject({ id: undefined, stockTouched: true });
    const followed = optionsUpon(optionsDraftOf(shirt), {
      variants: [variant('s', ['S'], { countInStock: 1 }), variant('m', ['M'])],
    });
    expect(followed.variants[keyOf(['S'])]).toMatchObject({ countInStock: '1', stockTouched: false });
  });

  it('become what was saved of them meanwhile, whose stock counts: some may be sold already', () => {
    const wider = withValues(optionsDraftOf(shirt), 'Size', ['XL', 'XXL']);
    const typed = changeVariant(wider, keyOf(['XL']), { countInStock: '10', price: '25' });
    const made = variant('xl', ['XL'], { countInStock: 7 });
    const upon = optionsUpon(typed, { variants: [...shirt.variants, made] });
    expect(upon.variants[keyOf(['XL'])]).toMatchObject({
      id: 'xl',
      countInStock: '7',
      stockTouched: false,
      price: '25',
    });
    expect(upon.variants[keyOf(['XXL'])]).toMatchObject({ id: undefined, stockTouched: true });
  });

  it('leave on sale what others began to sell meanwhile, with the stock that it has', () => {
    const colours = [option('Size', 'S', 'M'), option('Colour', 'Red', 'Blue')];
    const [red, blue] = [variant('red', ['S', 'Red']), variant('blue', ['M', 'Blue'], { countInStock: 5 })];
    const seen = optionsDraftOf({ options: colours, variants: [red] });
    for (const draft of [
      changeVariant(seen, keyOf(['S', 'Red']), { price: '25' }),
      withValues(seen, 'Size', ['L']),
    ]) {
      const upon = optionsUpon(draft, { variants: [red, blue] });
      expect(rowsOf(upon).slice(0, 4)).toEqual([
        'S Red red',
        'S Blue left out',
        'M Red left out',
        'M Blue blue',
      ]);
      const now = { _id: 'shirt', countInStock: 9, variants: [red, blue] };
      const typed = changeVariant(upon, keyOf(['M', 'Blue']), { countInStock: '7' });
      expect(optionsBody(typed, [], now).variants[1]).toMatchObject({
        _id: 'blue',
        countInStock: 7,
        seenStock: 5,
      });
    }
  });

  it('become a removed one that others gave the same values, which is then theirs alone', () => {
    const without = withoutValue(optionsDraftOf(shirt), 'Size', 'M');
    const draft = withValues(without, 'Size', ['Medium']);
    const upon = optionsUpon(draft, { variants: [variant('s', ['S']), variant('m', ['Medium'])] });
    expect(rowsOf(upon)).toEqual(['S s', 'Medium m']);
    expect(upon.variants[keyOf(['Medium'])]).toMatchObject({ countInStock: '4', stockTouched: false });
    expect(leavingStock(upon)).toBe(0);
    expect(rowsOf(withValues(upon, 'Size', ['M']))).toEqual(['S s', 'Medium m', 'M new']);
  });

  it('never become one that another of them is already, whatever that is called now', () => {
    const renamed = changeValue(optionsDraftOf(shirt), 'Size', 'M', { name: 'Medium' });
    const upon = optionsUpon(withValues(renamed, 'Size', ['M ']), shirt);
    expect(rowsOf(upon)).toEqual(['S s', 'Medium m', 'M  new']);
  });

  it('lose the hand on one stock when that was changed by a difference, and no other', () => {
    const typed = changeVariant(optionsDraftOf(shirt), keyOf(['S']), { countInStock: '9' });
    const both = changeVariant(typed, keyOf(['M']), { countInStock: '8' });
    const touched = ({ variants }: OptionsDraft) =>
      ['S', 'M'].map((size) => variants[keyOf([size])]?.stockTouched);
    expect(touched(withStockAsIs(both, 's'))).toEqual([false, true]);
    expect(touched(withStockAsIs(both))).toEqual([false, false]);
  });
});
