import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { sql } from 'kysely';
import { catalogueEvents, type ProductVariant } from '#contracts/catalogue/events';
import type { ProductOption } from '#contracts/catalogue/variants';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { reviewEvents } from '#contracts/reviews/events';
import { stockEvents } from '#contracts/stock/events';
import type { Database } from '../../kernel/database.ts';
import { at, exampleId } from '../../kernel/testing/examples.ts';
import { FakeLog } from '../../kernel/testing/fake-log.ts';
import { productsProjection } from '../projector.ts';

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
  /** An order reserves this quantity; `released` returns an earlier order's. */
  order: (
    number: number,
    orderNumber: number,
    quantity: number,
    type: 'reserved' | 'released' = 'reserved',
  ) => {
    const productId = exampleId(number);
    const reservation = {
      productId,
      variantId: productId,
      orderId: exampleId(orderNumber),
      attempt: 0,
      quantity,
    };
    const facts = { ...reservation, availableAfter: 5, at: at(number) };
    const { StockReserved, StockReleased } = stockEvents;
    const event = type === 'reserved' ? StockReserved.create(facts) : StockReleased.create(facts);
    log.append(`stock-${productId}`, event);
  },
  review: (number: number, person: number, rating: number) => {
    const [productId, userId] = [exampleId(number), exampleId(person)];
    const words = { reviewId: exampleId(person), comment: 'sealed:Good.', commentKey: 'k', at: at(number) };
    const submitted = reviewEvents.ReviewSubmitted.create({ productId, userId, rating, ...words });
    log.append(`review-${productId}-${userId}`, submitted);
  },
  /** The person orders one and pays it: what they rate it counts. */
  buy: (number: number, person: number) => {
    const [productId, userId, orderId] = [
      exampleId(number),
      exampleId(person),
      exampleId(9_000 + log.all.length),
    ];
    const line = {
      lineId: orderId,
      productId,
      variantId: productId,
      choice: [],
      title: '',
      translations: {},
      image: '',
      quantity: 1,
      unitPriceCents: 1000,
    };
    const amounts = { itemsCents: 1000, shippingCents: 0, taxCents: 0, totalCents: 1000 };
    const shippingAddress = { address: '', city: '', postalCode: '', country: '' };
    const asked = {
      attempt: 0,
      requestHash: '',
      paymentMethod: 'PayPal',
      delivery: UNNAMED_DELIVERY,
    } as const;
    const order = { orderId, userId, lines: [line], shippingAddress, ...amounts, ...asked };
    log.append(`order-${orderId}`, orderEvents.OrderPlaced.create({ ...order, placedAt: at(number) }));
    const payment = { provider: 'PayPal', providerOrderId: 'P', captureId: 'C', payerEmail: '' } as const;
    const captured = { orderId, userId, amountCents: 1000, currency: 'USD', ...payment } as const;
    log.append(`order-${orderId}`, paymentEvents.PaymentCaptured.create({ ...captured, at: at(number) }));
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
