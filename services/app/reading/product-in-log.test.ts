import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { expect, it } from 'vitest';
import { created, noon, priced, productId, small, varied } from '../../catalogue/testing/examples.ts';
import { ProductInLog } from '../../audit/product-in-log.ts';

const recorded = ({ type, data }: DomainEvent, revision: number): RecordedEvent => ({
  id: '',
  stream: `product-${productId}`,
  revision,
  position: 10n * BigInt(revision),
  type,
  data,
  metadata: {
    $correlationId: '',
    $causationId: '',
    actor: { process: 'test' },
    schema: catalogueEvents[type as CatalogueEvent['type']]?.version ?? 1,
  },
  created: new Date(0),
});

/** A product in one size whose price was changed so often, and how many of its events were in memory at once. */
const repriced = async (times: number) => {
  const prices = Array.from({ length: times }, (_, index) => priced(50_00 + index, null));
  const events = [created, varied([small], noon), ...prices].map(recorded);
  let largest = 0;
  const part = async (_: string, from: number, most: number) => {
    const found = events.slice(from, from + most);
    largest = Math.max(largest, found.length);
    return found;
  };
  const append = (event: DomainEvent) => events.push(recorded(event, events.length));
  const product = await ProductInLog.read(part, productId);
  if (!product) throw new Error('There is no product');
  const said = (field: string) => {
    const why = product.why.find((each) => each.field === field);
    return why && [why.value, why.setBy.revision];
  };
  return { product, append, largest, said };
};

it('a product that was changed thousands of times is told whole, a page at a time', async () => {
  const { product, largest, said } = await repriced(2_500);
  expect(largest).toBe(100);
  expect([product.revision, product.position, product.variants]).toEqual([2_501, 25_010n, [small]]);
  expect([said('title'), said('variants')?.[1]]).toEqual([[created.data.title, 0], 1]);
  expect([said('price'), said('salePrice')]).toEqual([
    [74.99, 2_501],
    [null, 2],
  ]);
});

it('what was appended since is read on from there, and what follows an event that cannot be read is left out', async () => {
  const { product, append, said } = await repriced(200);
  expect(await product.readOn()).toBe(false);
  append(priced(1_00, null));
  expect(await product.readOn()).toBe(true);
  expect(product.unreadable).toBeNull();
  append({ type: 'ProductExploded', data: {} });
  append(priced(2_00, null));
  expect(await product.readOn()).toBe(true);
  expect([product.revision, product.unreadable]).toMatchObject([204, { revision: 203 }]);
  expect(said('price')).toEqual([1, 202]);
});

it('a product of which the log has nothing is none', async () => {
  expect(await ProductInLog.read(async () => [], productId)).toBeUndefined();
});
