import { expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderEvents } from '#contracts/orders/events';
import { ignored, readEvents, wantsOf } from './positioned-event.ts';

const streams = { order: orderEvents };
const wants = wantsOf(streams, { OrderPlaced: () => undefined, OrderExpired: ignored });
const of = (type: string, stream = 'order-1', schema = 1): RecordedEvent => ({
  id: type,
  stream,
  revision: 0,
  position: 1n,
  type,
  data: {},
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema },
  created: new Date(0),
});

it('a projection wants what it reacts to, and nothing else that the shop writes to its streams', () => {
  expect(wants(of('OrderPlaced'))).toBe(true);
  expect(wants(of('OrderExpired'))).toBe(false);
  expect(wants(of('PaymentCaptured'))).toBe(false);
  expect(wants(of('OrderPlaced', 'cart-1'))).toBe(false);
});

it('a projection wants what no event of this shop is, so that its stream waits for a newer one', () => {
  expect(wants(of('OrderTeleported'))).toBe(true);
  // Names that every JavaScript object has are no events.
  expect(wants(of('toString'))).toBe(true);
});

it('what a projection passes over can be read among the others, but not what is newer than the shop', async () => {
  const read = (schema: number) => readEvents(streams, [of('PaymentFailed', 'order-1', schema)], undefined);
  expect(await read(1)).toMatchObject([{ type: 'PaymentFailed' }]);
  await expect(read(9)).rejects.toThrow('PaymentFailed v9 cannot be read: unknown version');
});
