import type { ProductDetails } from '#contracts/catalogue/views';
import { describe, expect, it } from 'vitest';
import { changeVariant } from './change-options.ts';
import { keyOf, noOptions } from './draft-options.ts';
import {
  changedFields,
  changesOf,
  creationOf,
  draftOf,
  editedFields,
  emptyDraft,
  isStockEdited,
  optionProblems,
  type Draft,
  problemsIn,
  rebased,
  written,
} from './draft.ts';
import { lamp as example } from './testing/lamp.ts';

const lamp = { ...example, countInStock: 24 };
const filled = { ...emptyDraft, title: ' Kettle ', category: 'home', brand: 'h&m', price: '24' };
const editing = (changes: Partial<typeof emptyDraft>, stockTouched = false) => ({
  seen: lamp,
  draft: { ...draftOf(lamp), ...changes },
  stockTouched,
});

describe('a new product', () => {
  it('is what was typed', () => {
    expect(creationOf(filled)).toEqual({
      title: 'Kettle',
      description: '',
      translations: {},
      category: 'home',
      brand: 'h&m',
      price: 24,
      salePrice: null,
      countInStock: 0,
      image: '',
    });
  });

  const nine = written(Array.from({ length: 9 }, (_, place) => `/media/${`${place}`.repeat(64)}.webp`));
  it.each([
    [emptyDraft, ['title', 'category', 'brand', 'price']],
    [{ ...filled, price: '0' }, ['price']],
    [{ ...filled, price: '1.234' }, ['price']],
    [{ ...filled, salePrice: '24' }, ['salePrice']],
    [{ ...filled, salePrice: '-1' }, ['salePrice']],
    [{ ...filled, countInStock: '' }, ['countInStock']],
    [{ ...filled, countInStock: '1.5' }, ['countInStock']],
    [{ ...filled, countInStock: '1.000' }, ['countInStock']],
    [{ ...filled, price: '1,000', salePrice: '2,500' }, ['price', 'salePrice']],
    [{ ...filled, title: 'x'.repeat(121) }, ['title']],
    [{ ...filled, titleSo: 'Kildhi' }, ['descriptionSo']],
    [{ ...filled, titleSo: ' ', descriptionSo: 'Kuleyl.' }, ['titleSo']],
    [{ ...filled, titleSo: 'Kildhi', descriptionSo: 'Kuleyl.' }, []],
    [{ ...filled, images: nine }, ['images']],
    [filled, []],
  ])('%# says which fields are wrong', (draft, wrong) => {
    expect([...problemsIn(draft)]).toEqual(wrong);
  });
});

describe('a product that is edited', () => {
  it('sends only what was edited, with the revision that was seen', () => {
    expect(changesOf(editing({ price: '45.5' }))).toEqual({ price: 45.5, revision: 3 });
    expect(changesOf(editing({ price: '49', title: 'Dusk table lamp ' }))).toEqual({ revision: 3 });
    expect(changesOf(editing({ salePrice: '39' }))).toEqual({ salePrice: 39, revision: 3 });
  });

  it('sends its words in Somali whole when one of them is another, or none when they are gone', () => {
    const so = { title: 'Laambad', description: 'Iftiin diirran.' };
    const seen = { ...lamp, translations: { so } };
    const typed = (changes: Partial<typeof emptyDraft>) => ({
      ...editing({}),
      seen,
      draft: { ...draftOf(seen), ...changes },
    });
    expect(changesOf(typed({}))).toEqual({ revision: 3 });
    expect(changesOf(typed({ titleSo: 'Siraad' }))).toEqual({
      translations: { so: { ...so, title: 'Siraad' } },
      revision: 3,
    });
    expect(changesOf(typed({ titleSo: '', descriptionSo: ' ' }))).toEqual({ translations: {}, revision: 3 });
    expect(editedFields(typed({ descriptionSo: 'Cad.' }))).toEqual(['descriptionSo']);
  });

  it('sends all its pictures when one of them is another, or none is left', () => {
    const [one, two] = ['a', 'b'].map((letter) => `/media/${letter.repeat(64)}.webp`);
    const seen = { ...lamp, image: one ?? '', images: [{ url: one ?? '' }, { url: two ?? '' }] };
    const pictured = (images: string) => ({ ...editing({}), seen, draft: { ...draftOf(seen), images } });
    expect(changesOf(pictured(`${one} ${two}`))).toEqual({ revision: 3 });
    expect(changesOf(pictured(`${two} ${one}`))).toEqual({ image: two, images: [two, one], revision: 3 });
    expect(changesOf(pictured(''))).toEqual({ image: '', revision: 3 });
  });

  it('may have more pieces than can be typed, which came back from orders: only a typed stock is judged', () => {
    const seen = { ...lamp, countInStock: 1_000_003 };
    const one = (stockTouched: boolean, countInStock = '1000003') => {
      const edit = { seen, draft: { ...draftOf(seen), countInStock, price: '45' }, stockTouched };
      return { edit, problems: [...problemsIn(edit.draft, isStockEdited(edit))] };
    };
    expect(one(false).problems).toEqual([]);
    expect(changesOf(one(false).edit)).toEqual({ price: 45, revision: 3 });
    expect(one(true).problems).toEqual(['countInStock']);
    expect(one(true, '50').problems).toEqual([]);
    const typed = { price: 45, countInStock: 50, seenStock: 1_000_003, revision: 3 };
    expect(changesOf(one(true, '50').edit)).toEqual(typed);
  });

  it('sends the stock only when a hand was on it, be it the same', () => {
    expect(changesOf(editing({}))).toEqual({ revision: 3 });
    expect(changesOf(editing({}, true))).toEqual({
      countInStock: 24,
      seenStock: 24,
      revision: 3,
    });
  });
});

describe('a product with options', () => {
  const sizes = ['S', 'M'].map((name) => ({ name, translations: {}, swatch: null }));
  const own = { sku: '', hasOwnPrice: false, price: 49, salePrice: null, countInStock: 12, image: '' };
  const sized: ProductDetails = {
    ...lamp,
    options: [{ name: 'Size', translations: {}, values: sizes }],
    variants: [
      { ...own, _id: 'a'.repeat(24), values: ['S'] },
      { ...own, _id: 'b'.repeat(24), values: ['M'] },
    ],
  };
  const typing = (options: Draft['options'], stockTouched = false) => ({
    seen: sized,
    draft: { ...draftOf(sized), options },
    stockTouched,
  });

  it('sends all its options and variants when one of them is another, and never the sum of their stocks', () => {
    const { options } = draftOf(sized);
    expect(changesOf(typing(options, true))).toEqual({ revision: 3 });
    const changed = changesOf(typing(changeVariant(options, keyOf(['S']), { countInStock: '5' }), true));
    expect(changed).toMatchObject({
      options: [{ name: 'Size' }],
      variants: [{ _id: 'a'.repeat(24), countInStock: 5, seenStock: 12 }, { _id: 'b'.repeat(24) }],
    });
    expect(changed).not.toHaveProperty('countInStock');
  });

  it('is plain again without them, with the stock that is typed for it', () => {
    expect(changesOf(typing(noOptions))).toEqual({
      options: [],
      variants: [],
      countInStock: 24,
      seenStock: 24,
      revision: 3,
    });
  });

  it('is plain again with the stock that its variants have by then, unless a hand is on it', () => {
    const theirs = { ...sized, countInStock: 21 };
    const sent = { options: [], variants: [], seenStock: 21, revision: 3 };
    expect(changesOf(rebased(typing(noOptions), theirs))).toEqual({ ...sent, countInStock: 21 });
    const typed = { ...typing(noOptions, true), draft: { ...typing(noOptions).draft, countInStock: '30' } };
    expect(changesOf(rebased(typed, theirs))).toEqual({ ...sent, countInStock: 30 });
  });

  it('says where something is wrong', () => {
    const { options } = draftOf(sized);
    const draft = { ...draftOf(sized), options: changeVariant(options, keyOf(['M']), { salePrice: '3' }) };
    expect([...problemsIn(draft)]).toEqual(['options']);
    expect(optionProblems(draft)).toContain('variants.1.price');
    const unsold = ['S', 'M'].reduce(
      (before, size) => changeVariant(before, keyOf([size]), { isLeftOut: true }),
      options,
    );
    expect([...problemsIn({ ...draft, options: unsold })]).toEqual(['options']);
  });

  it('is told to have been changed by others only where more than its stock is', () => {
    const [small, medium] = sized.variants as [ProductDetails['variants'][0], ProductDetails['variants'][0]];
    const sold = { ...sized, variants: [{ ...small, countInStock: 1 }, medium] };
    expect(changedFields(sized, sold)).toEqual([]);
    expect(changedFields(sized, { ...sized, variants: [small] })).toEqual(['options']);
  });
});

describe('a product that somebody else changed meanwhile', () => {
  const theirs = { ...lamp, title: 'Night lamp', price: 55, countInStock: 20, revision: 5 };

  it('keeps what was typed, takes theirs for the rest, and is sent upon theirs', () => {
    const next = rebased(editing({ price: '45' }), theirs);
    expect(next.draft).toMatchObject({ title: 'Night lamp', price: '45', countInStock: '20' });
    expect(editedFields(next)).toEqual(['price']);
    expect(changesOf(next)).toEqual({ price: 45, revision: 5 });
  });

  it('keeps a sum that cannot be read, which is not none', () => {
    const next = rebased(editing({ salePrice: '1,000' }), theirs);
    expect(next.draft).toMatchObject({ title: 'Night lamp', salePrice: '1,000' });
    expect(editedFields(next)).toEqual(['salePrice']);
  });

  it('is told apart by its fields; stock changes by itself', () => {
    expect(changedFields(lamp, theirs)).toEqual(['title', 'price']);
  });
});
