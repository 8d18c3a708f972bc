import { describe, it } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { created, discontinued, later, priced, productId, shirt } from '../testing/examples.ts';
import { product } from '../state.ts';
import { updateProduct, type UpdateProduct } from './update-product.ts';

const stream = scenario(product);
const update = (changes: UpdateProduct['changes'], seenRevision?: number) =>
  updateProduct({ productId, changes, seenRevision }, { now: later });

const at = later.toISOString();
const { category, brand } = shirt;
const retold = catalogueEvents.ProductDetailsChanged.create({
  productId,
  title: 'Silk shirt',
  description: 'Lighter.',
  translations: {},
  category,
  brand,
  at,
});
const pictured = (...images: string[]) =>
  catalogueEvents.ProductImageChanged.create({ productId, images, at });

describe('updating a product', () => {
  it('records only what differs', () => {
    stream.given(created).when(update({ ...shirt, priceCents: 45_00 }), accept(priced(45_00, 30_00)));
    stream.given(created).when(update({ salePriceCents: null }), accept(priced(40_00, null)));
    stream.given(created).when(update({ image: '/media/a.webp' }), accept(pictured('/media/a.webp')));
  });

  it('records details, price and image as three events, in this order', () => {
    const changes = {
      image: '/media/a.webp',
      priceCents: 50_00,
      title: 'Silk shirt',
      description: 'Lighter.',
    };
    stream
      .given(created)
      .when(update(changes), accept(retold, priced(50_00, 30_00), pictured('/media/a.webp')));
  });

  it('is refused with a new name that cannot be read; one that the product has already stays', () => {
    stream.given(created).when(update({ title: 'Silk\u2028shirt' }), refuse('NAME_UNREADABLE'));
    const title = 'Silk\u200B shirt';
    const old = { ...created, data: { ...created.data, title } };
    const lighter = { ...retold, data: { ...retold.data, title } };
    stream.given(old).when(update({ title, description: 'Lighter.' }), accept(lighter));
    stream.given(old).when(update({ title: `${title}s` }), refuse('NAME_UNREADABLE'));
  });

  it('records its words in another language with its details, and takes them away', () => {
    const translations = { so: { title: 'Shaati linin ah', description: 'Fudud oo ballaaran.' } };
    const { title, description } = shirt;
    const told = catalogueEvents.ProductDetailsChanged.create({
      productId,
      title,
      description,
      category,
      brand,
      translations,
      at,
    });
    const untold = { ...told, data: { ...told.data, translations: {} } };
    stream.given(created).when(update({ translations }), accept(told));
    stream.given(created, told).when(update({ translations }), nothingToDo);
    stream
      .given(created, told)
      .when(
        update({ title: 'Silk shirt' }),
        accept({ ...told, data: { ...told.data, title: 'Silk shirt' } }),
      );
    stream.given(created, told).when(update({ translations: {} }), accept(untold));
  });

  it.each([
    ['another face', { image: '/media/c.webp' }, ['/media/c.webp', '/media/b.webp']],
    ['a face that is among them', { image: '/media/b.webp' }, ['/media/b.webp', '/media/a.webp']],
    ['no face', { image: '' }, []],
    ['others', { images: ['/media/b.webp', '/media/d.webp'] }, ['/media/b.webp', '/media/d.webp']],
  ])('gives a product of two pictures %s', (_, changes, images) => {
    stream
      .given(created, pictured('/media/a.webp', '/media/b.webp'))
      .when(update(changes), accept(pictured(...images)));
    stream.given(created, pictured(...images)).when(update(changes), nothingToDo);
  });

  it('leaves the stock alone when somebody has changed the product since it was seen', () => {
    const restock = (seenRevision?: number) =>
      updateProduct({ productId, changes: {}, seenRevision, changesStock: true }, { now: later });
    stream.given(created, priced(50_00, null)).when(restock(0), refuse('CHANGED_MEANWHILE', { revision: 1 }));
    stream.given(created, priced(50_00, null)).when(restock(1), nothingToDo);
    stream.given(created, priced(50_00, null)).when(restock(), nothingToDo);
  });

  it('twice does nothing more, even when the revision that the editor saw is old by then', () => {
    stream.given(created, priced(45_00, 30_00)).when(update({ priceCents: 45_00 }, 0), nothingToDo);
    stream.given(created).when(update({}), nothingToDo);
  });

  it('is refused when somebody else changed the product since it was looked at', () => {
    stream
      .given(created, priced(45_00, null))
      .when(update({ title: 'Silk shirt' }, 0), refuse('CHANGED_MEANWHILE', { revision: 1 }));
  });

  it('goes through at the revision that the editor saw', () => {
    stream
      .given(created, priced(45_00, null))
      .when(update({ priceCents: 46_00 }, 1), accept(priced(46_00, null)));
  });

  it.each([
    ['a price at the sale price that stands', { priceCents: 30_00 }],
    ['a sale price at the price that stands', { salePriceCents: 40_00 }],
    ['a sale for nothing', { salePriceCents: 0 }],
  ])('is refused for %s', (_, changes) => {
    stream.given(created).when(update(changes), refuse('SALE_NOT_BELOW_PRICE'));
  });

  it('is refused for a product that is not in the shop, or no longer', () => {
    stream.given().when(update({ title: 'Coat' }), refuse('PRODUCT_NOT_FOUND'));
    stream.given(created, discontinued).when(update({ title: 'Coat' }), refuse('PRODUCT_NOT_FOUND'));
  });
});
