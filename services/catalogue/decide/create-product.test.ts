import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  created,
  discontinued,
  large,
  later,
  noon,
  priced,
  productId,
  shirt,
  size,
  small,
  varied,
} from '../testing/examples.ts';
import { product } from '../state.ts';
import { createProduct, type CreateProduct } from './create-product.ts';

const stream = scenario(product);
const create = (changed: Partial<CreateProduct> = {}, now = noon) =>
  createProduct({ productId, ...shirt, ...changed }, { now });

describe('creating a product', () => {
  it('puts it into the shop', () => {
    stream.given().when(create(), accept(created));
  });

  it('works without a sale', () => {
    stream
      .given()
      .when(
        create({ salePriceCents: null }),
        accept({ ...created, data: { ...created.data, salePriceCents: null } }),
      );
  });

  it('keeps its words in another language', () => {
    const translations = { so: { title: 'Shaati linin ah', description: 'Fudud oo ballaaran.' } };
    const told = { ...created, data: { ...created.data, translations } };
    stream.given().when(create({ translations }), accept(told));
    stream.given(told).when(create({ translations }), nothingToDo);
    stream.given(told).when(create(), refuse('PRODUCT_EXISTS'));
  });

  it('is refused with a name that cannot be read, of its own, in another language, or of an option', () => {
    const unreadable = 'Shirt\nFree gift: see example.org';
    stream.given().when(create({ title: '\u200B' }), refuse('NAME_UNREADABLE'));
    stream.given().when(create({ title: unreadable }), refuse('NAME_UNREADABLE'));
    const translations = { so: { title: unreadable, description: 'Fudud.' } };
    stream.given().when(create({ translations }), refuse('NAME_UNREADABLE'));
    const [value] = size.values;
    const words = [
      { ...size, name: unreadable },
      { ...size, translations: { so: { name: unreadable } } },
      { ...size, values: [{ ...value, name: unreadable, translations: {}, swatch: null }] },
    ];
    for (const option of words)
      stream.given().when(create({ options: [option], variants: [small] }), refuse('NAME_UNREADABLE'));
  });

  it('twice does nothing more, whenever the second comes', () => {
    stream.given(created).when(create({}, later), nothingToDo);
  });

  it('is refused for another product under the same id, and for one that was changed or taken out since', () => {
    stream.given(created).when(create({ title: 'Wool coat' }), refuse('PRODUCT_EXISTS'));
    stream.given(created, priced(50_00, null)).when(create(), refuse('PRODUCT_EXISTS'));
    stream.given(created, discontinued).when(create(), refuse('PRODUCT_EXISTS'));
  });

  it('with options says them after the product, and twice does nothing more', () => {
    const sizes = { options: [size], variants: [small, large] };
    const both = [created, varied([small, large], noon)] as const;
    stream.given().when(create(sizes), accept(...both));
    stream.given(...both).when(create(sizes, later), nothingToDo);
    stream.given(...both).when(create({ ...sizes, variants: [large] }), refuse('PRODUCT_EXISTS'));
    stream.given(...both).when(create(), refuse('PRODUCT_EXISTS'));
  });

  it('shows a variant by one of its pictures, or by none', () => {
    const images = ['/media/a.webp'];
    const pictured = { ...created, data: { ...created.data, images } };
    const [shown, elsewhere] = [
      { ...small, image: '/media/a.webp' },
      { ...large, image: '/media/b.webp' },
    ];
    const sizes = { images, options: [size], variants: [shown, elsewhere] };
    stream.given().when(create(sizes), accept(pictured, varied([shown, large], noon)));
    stream.given(pictured, varied([shown, large], noon)).when(create(sizes), nothingToDo);
  });

  it.each([40_00, 40_01, 0, -1])('is refused with a sale price of %i cents', (salePriceCents) => {
    stream.given().when(create({ salePriceCents }), refuse('SALE_NOT_BELOW_PRICE'));
  });
});
