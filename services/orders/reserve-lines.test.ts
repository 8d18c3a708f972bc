import { expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { context } from '../kernel/testing/shelf.ts';
import type { Wanted } from './ports.ts';
import { reserveLines } from './reserve-lines.ts';
import { newWorld, now } from './testing/process-examples.ts';

const lines = Array.from({ length: 100 }, () => {
  const productId = newId();
  return { productId, variantId: productId, quantity: 2 };
});

/** A stock of which all products looked short, and how many were looked up at the heads of their streams. */
const reserving = async (available: number) => {
  const { deps } = await newWorld();
  let looks = 0;
  const lack = async ({ productId, variantId, quantity }: Wanted) => {
    looks += 1;
    if (available >= quantity) return undefined;
    return { kind: 'outOfStock', productId, variantId, available, young: [] } as const;
  };
  const stock = {
    ...deps.stock,
    foresee: async () => 'short' as const,
    lack,
    reserve: async () => ({ kind: 'reserved' }) as const,
  };
  const wanted = { orderId: newId(), attempt: 0, lines };
  const { kind } = await reserveLines({ ...deps, stock }, wanted, now, context());
  return { kind, looks };
};

it('an order that is out of stock is looked up no further, however many of its lines are short', async () => {
  const { kind, looks } = await reserving(1);
  expect(kind).toBe('outOfStock');
  expect(looks).toBeLessThanOrEqual(3);
});

it('an order of which everything is back is reserved', async () => {
  expect(await reserving(2)).toEqual({ kind: 'reserved', looks: 100 });
});
