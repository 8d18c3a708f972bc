import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { created, discontinued, later, noon, priced, productId, shirt } from '../testing/examples.ts';
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

  it('twice does nothing more, whenever the second comes', () => {
    stream.given(created).when(create({}, later), nothingToDo);
  });

  it('is refused for another product under the same id, and for one that was changed or taken out since', () => {
    stream.given(created).when(create({ title: 'Wool coat' }), refuse('PRODUCT_EXISTS'));
    stream.given(created, priced(50_00, null)).when(create(), refuse('PRODUCT_EXISTS'));
    stream.given(created, discontinued).when(create(), refuse('PRODUCT_EXISTS'));
  });

  it.each([40_00, 40_01, 0, -1])('is refused with a sale price of %i cents', (salePriceCents) => {
    stream.given().when(create({ salePriceCents }), refuse('SALE_NOT_BELOW_PRICE'));
  });
});
