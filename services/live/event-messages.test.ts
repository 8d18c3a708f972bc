import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { liveMessage } from '#contracts/live/messages';
import { AMINA, ORDER, SHIRT } from './testing/examples.ts';
import { messageOf } from './event-messages.ts';

const recorded = (type: string, data: unknown, schema = 1): RecordedEvent => ({
  id: '',
  stream: '',
  revision: 0,
  position: 1n,
  type,
  data,
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema },
  created: new Date(0),
});

describe('what an event tells', () => {
  it('is the stock and the price themselves, for anyone who looks at the product', () => {
    const reserved = { productId: SHIRT, availableAfter: 4 };
    expect(messageOf(recorded('StockReserved', reserved))).toEqual({
      to: { product: SHIRT },
      message: { kind: 'stock', productId: SHIRT, variantId: SHIRT, countInStock: 4 },
    });
    const price = { productId: SHIRT, priceCents: 1999, salePriceCents: null };
    expect(messageOf(recorded('ProductPriceChanged', price))?.message).toEqual({
      kind: 'price',
      productId: SHIRT,
      price: 19.99,
      salePrice: null,
    });
  });

  it('is that there is something new, for who it belongs to', () => {
    expect(messageOf(recorded('CartItemAdded', { userId: AMINA, productId: SHIRT }))).toEqual({
      to: { user: AMINA },
      message: { kind: 'cart' },
    });
    expect(messageOf(recorded('PaymentCaptured', { orderId: ORDER, userId: AMINA }))).toEqual({
      to: { user: AMINA },
      message: { kind: 'order', orderId: ORDER },
    });
  });

  it('is for the owner where the event does not say who that is', () => {
    const told = { to: { ownerOf: ORDER }, message: { kind: 'order', orderId: ORDER } };
    expect(messageOf(recorded('OrderDelivered', { orderId: ORDER }))).toEqual(told);
    const declined = { orderId: ORDER, provider: 'PayPal', providerOrderId: 'P', reason: 'DECLINED' };
    const failed = recorded('PaymentFailed', { ...declined, at: '2026-11-20T09:00:00.000Z' });
    expect(messageOf(failed)).toEqual(told);
  });

  it('is nothing where only a newer shop can read it', () => {
    expect(messageOf(recorded('Tomorrow', {}))).toBeUndefined();
    expect(messageOf(recorded('StockSet', {}, 99))).toBeUndefined();
  });

  it('is nothing where another program wrote it in a shape of its own', () => {
    for (const type of ['ProductPriceChanged', 'CartItemAdded', 'OrderPlaced'])
      expect(messageOf(recorded(type, null))).toBeUndefined();
  });
});

const fixture = z.object({ type: z.string(), version: z.int(), data: z.unknown() });

it.each(globSync('contracts/*/fixtures/*.json'))('of %s keeps to the contract', (file) => {
  const { type, version, data } = fixture.parse(JSON.parse(readFileSync(file, 'utf8')));
  const message = messageOf(recorded(type, data, version))?.message;
  expect(liveMessage.optional().parse(message)).toEqual(message);
});
