import { expect, it } from 'vitest';
import { decode, encode } from '../kernel/event.ts';
import placed from './fixtures/OrderPlaced.v4.json' with { type: 'json' };
import { orderEvents } from './events.ts';

it('an order keeps the words that were chosen, also of the variant that has the id of its product', () => {
  const event = decode(orderEvents, { type: 'OrderPlaced', version: placed.version, data: placed.data });
  if (event.type !== 'OrderPlaced') throw new Error(event.type);
  const lines = event.data.lines.map((line) => ({ ...line, variantId: line.productId }));
  const written = encode(orderEvents, { ...event, data: { ...event.data, lines } });
  const stored = { type: 'OrderPlaced', version: written.shapes.version, data: written.data };
  expect(decode(orderEvents, stored).data).toMatchObject({ lines });
});
