import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logQuery } from '#contracts/audit/api';
import { catalogueEvents } from '#contracts/catalogue/events';
import { invoiceEvents } from '#contracts/invoices/events';
import { totalsOf } from '#contracts/kernel/money';
import { orderEvents } from '#contracts/orders/events';
import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { logProjection } from './projector.ts';
import { foundEvents } from './queries.ts';

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

/** Words of letters that take three bytes each, as many as a text has. */
const lettersFrom = (number: number): string =>
  Array.from({ length: 100 }, (_, word) =>
    String.fromCodePoint(...[number, word, 0, 1, 2, 3, 4].map((letter) => 0x4e00 + letter)),
  ).join(' ');
const at = '2026-03-14T09:31:07.214Z';

describe('an event is found', () => {
  const streamsOf = async (query: object) => {
    const { places } = await foundEvents(database.db, logQuery.parse(query), 'UTC');
    return places.map(({ stream }) => stream);
  };

  it.each(['TEE', 'CART'])(
    'by a SKU that looks like the end of a stream, such as %s-100234',
    async (kind) => {
      const productId = exampleId(4);
      const own = { variantId: productId, values: ['M'], priceCents: null, salePriceCents: null, image: '' };
      const size = {
        name: 'Size',
        translations: {},
        values: [{ name: 'M', translations: {}, swatch: null }],
      };
      const variants = [{ ...own, sku: `${kind}-100234` }];
      const varied = catalogueEvents.ProductVariantsChanged.create({
        productId,
        options: [size],
        variants,
        at,
      });
      log.append(`product-${productId}`, varied);
      await projectorContract(url, logProjection, log);
      for (const q of [`${kind}-100234`, `${kind.toLowerCase()}-100234`, `${kind} 100234`, '100234'])
        expect([q, await streamsOf({ q })]).toEqual([q, [`product-${productId}`]]);
      for (const q of [`${kind}-100235`, `${kind.slice(1)}-100234`])
        expect([q, await streamsOf({ q })]).toEqual([q, []]);
    },
  );

  it('by the number that is printed on a paper', async () => {
    for (const number of [42, 142]) {
      const whose = { number, orderId: exampleId(number), userId: exampleId(6), eventId: `paid-${number}` };
      const seller = { name: 'Suuq', address: '', taxId: '' };
      const billTo = { name: '', address: '', city: '', postalCode: '', country: '' };
      const how = {
        template: 1,
        language: 'en',
        currency: 'USD',
        taxPercent: 15,
        provider: 'PayPal',
      } as const;
      const lines = [{ title: 'Coat', quantity: 1, unitPriceCents: 42 }];
      const sums = { itemsCents: 42, shippingCents: 0, taxCents: 6, totalCents: 48 };
      const when = { issuedOn: '2026-03-14', paidOn: '2026-03-14', at };
      const paper = { ...whose, ...how, seller, billTo, lines, ...sums, ...when };
      log.append('invoices-all', invoiceEvents.InvoiceIssued.create(paper));
    }
    await projectorContract(url, logProjection, log);
    const numbersOf = async (q: string) => {
      const { places } = await foundEvents(database.db, logQuery.parse({ q }), 'UTC');
      return places.map(({ revision }) => revision);
    };
    for (const q of ['INV-000042', 'inv-000042', '000042']) expect([q, await numbersOf(q)]).toEqual([q, [0]]);
    expect(await numbersOf('INV-000142')).toEqual([1]);
    expect(await numbersOf('CN-000042')).toEqual([]);
  });

  it.each([
    ['many lines', (number: number) => `Coat ${number}`],
    ['more words than a row takes', (number: number) => lettersFrom(number)],
  ])('by the total and the last product of an order of %s', async (_, titleOf) => {
    const [orderId, userId] = [exampleId(5), exampleId(6)];
    const lines = Array.from({ length: 100 }, (_none, number) => {
      const productId = exampleId(1_000 + number);
      const own = {
        lineId: exampleId(2_000 + number),
        productId,
        variantId: productId,
        choice: [],
        image: '',
      };
      return {
        ...own,
        title: titleOf(number),
        translations: {},
        quantity: 1,
        unitPriceCents: 1_100 + number,
      };
    });
    const shippingAddress = { address: '', city: '', postalCode: '', country: '' };
    const whose = { orderId, userId, attempt: 0, requestHash: 'h', shippingAddress, paymentMethod: 'PayPal' };
    const ordered = { lines, ...totalsOf(lines), delivery: UNNAMED_DELIVERY, placedAt: at };
    log.append(`order-${orderId}`, orderEvents.OrderPlaced.create({ ...whose, ...ordered }));
    await projectorContract(url, logProjection, log);
    expect(totalsOf(lines).totalCents).toBe(1_321_93);
    for (const q of ['$1,321.93', exampleId(1_099), `${exampleId(1_000)} 1199`])
      expect([q, await streamsOf({ q })]).toEqual([q, [`order-${orderId}`]]);
  });

  it('by no search of which nothing can be looked for; one that is blank asks for all', async () => {
    const productId = exampleId(4);
    log.append(`product-${productId}`, catalogueEvents.ProductDiscontinued.create({ productId, at }));
    await projectorContract(url, logProjection, log);
    for (const q of ['😀', '—', '… &'])
      expect(await foundEvents(database.db, logQuery.parse({ q }), 'UTC')).toEqual({
        places: [],
        total: 0,
        nextCursor: null,
      });
    for (const q of ['  ', `😀 ${productId}`, `${productId} —`])
      expect([q, await streamsOf({ q })]).toEqual([q, [`product-${productId}`]]);
  });
});
