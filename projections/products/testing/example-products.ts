import { sql } from 'kysely';
import { catalogueEvents, type ProductVariant } from '#contracts/catalogue/events';
import type { ProductOption } from '#contracts/catalogue/variants';
import { reviewEvents } from '#contracts/reviews/events';
import { stockEvents } from '#contracts/stock/events';
import type { Database } from '../../kernel/database.ts';
import { at, exampleId } from '../../kernel/testing/examples.ts';
import { FakeLog } from '../../kernel/testing/fake-log.ts';
import { productsProjection } from '../projector.ts';
import { orderCaptured, orderPlaced } from './example-orders.ts';

type Created = Parameters<typeof catalogueEvents.ProductCreated.create>[0];

const ordinary = { category: 'men', brand: 'nike', translations: {} };

const variantIdOf = (number: number, place: number): string => exampleId(1_000_000 + number * 100 + place);

/** An option for tests, in English alone. */
export const optionOf = (name: string, values: readonly string[]): ProductOption => ({
  name,
  translations: {},
  values: [...new Set(values)].map((each) => ({ name: each, translations: {}, swatch: null })),
});

/** A catalogue for tests: what happens to it goes into a log, and from there into tables that were empty. */
export const exampleProducts = (log = new FakeLog()) => ({
  log,
  create: (number: number, given: Partial<Created> = {}) => {
    const productId = exampleId(number);
    const details = { title: `Product ${number}`, description: '', ...ordinary };
    const facts = { ...details, priceCents: 1000, salePriceCents: null, images: [], at: at(number) };
    const created = catalogueEvents.ProductCreated.create({ productId, ...facts, ...given });
    log.append(`product-${productId}`, created);
  },
  describe: (number: number, given: Partial<Created> = {}) => {
    const productId = exampleId(number);
    const details = { title: `Product ${number}`, description: '', ...ordinary };
    const changed = { productId, ...details, ...given, at: at(number) };
    log.append(`product-${productId}`, catalogueEvents.ProductDetailsChanged.create(changed));
  },
  price: (number: number, priceCents: number, salePriceCents: number | null = null) => {
    const productId = exampleId(number);
    const changed = { productId, priceCents, salePriceCents, at: at(number) };
    log.append(`product-${productId}`, catalogueEvents.ProductPriceChanged.create(changed));
  },
  discontinue: (number: number) => {
    const productId = exampleId(number);
    log.append(
      `product-${productId}`,
      catalogueEvents.ProductDiscontinued.create({ productId, at: at(number) }),
    );
  },
  /** From now on it has these variants, by the values of its options; each is stocked by its place. */
  variants: (number: number, options: readonly ProductOption[], variants: readonly (readonly string[])[]) => {
    const productId = exampleId(number);
    const own = { sku: '', priceCents: null, salePriceCents: null, image: '' };
    const changed = catalogueEvents.ProductVariantsChanged.create({
      productId,
      options: [...options],
      variants: variants.map((values, place) => ({
        variantId: variantIdOf(number, place),
        values: [...values],
        ...own,
      })),
      at: at(number),
    });
    log.append(`product-${productId}`, changed);
  },
  stockVariant: (number: number, place: number, availableAfter: number) => {
    const facts = { productId: exampleId(number), variantId: variantIdOf(number, place), availableAfter };
    log.append(`stock-${facts.productId}`, stockEvents.StockSet.create({ ...facts, at: at(number) }));
  },
  /** From now on it has sizes; without any it is its own only variant again. */
  vary: (number: number, ...variants: readonly ProductVariant[]) => {
    const productId = exampleId(number);
    const values = variants.flatMap((each) =>
      each.values.map((name) => ({ name, translations: {}, swatch: null })),
    );
    const options =
      variants.length === 0 ? [] : [{ name: 'Size', translations: { so: { name: 'Cabbir' } }, values }];
    const changed = { productId, options, variants: [...variants], at: at(number) };
    log.append(`product-${productId}`, catalogueEvents.ProductVariantsChanged.create(changed));
  },
  stock: (number: number, availableAfter: number, variantId = exampleId(number)) => {
    const productId = exampleId(number);
    log.append(
      `stock-${productId}`,
      stockEvents.StockSet.create({ productId, variantId, availableAfter, at: at(number) }),
    );
  },
  review: (number: number, person: number, rating: number) => {
    const [productId, userId] = [exampleId(number), exampleId(person)];
    const words = { reviewId: exampleId(person), comment: 'sealed:Good.', commentKey: 'k', at: at(number) };
    const submitted = reviewEvents.ReviewSubmitted.create({ productId, userId, rating, ...words });
    log.append(`review-${productId}-${userId}`, submitted);
  },
  /** The person orders one and pays it: what they rate it counts. */
  buy: (number: number, person: number) => {
    const orderId = exampleId(9_000 + log.all.length);
    const bought = { orderId, productId: exampleId(number), userId: exampleId(person) };
    log.append(`order-${orderId}`, orderPlaced(bought));
    log.append(`order-${orderId}`, orderCaptured(bought));
  },
  project: async (db: Database) => {
    await sql.raw(`truncate ${productsProjection.tables.join()}`).execute(db);
    await productsProjection.apply(db, log.all);
  },
});

/** A size of a product, at the product's prices unless it has its own. */
export const exampleVariant = (
  number: number,
  value: string,
  own: Partial<ProductVariant> = {},
): ProductVariant => ({
  variantId: exampleId(number),
  sku: '',
  values: [value],
  priceCents: null,
  salePriceCents: null,
  image: '',
  ...own,
});

/** The numbers of products, by their ids. */
export const numbersOf = (products: readonly { readonly _id: string }[]): readonly number[] =>
  products.map(({ _id }) => Number.parseInt(_id, 16));
