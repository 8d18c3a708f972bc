import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './api.ts';
import { CallFailed, detailsOf } from './kernel/client.ts';
import { refusal, type Refusal, type Refusals } from './kernel/refusal.ts';
import type { Route } from './kernel/route.ts';
import { allRefusals, type DetailsArgument } from './refusals.ts';
import { OUT_OF_STOCK } from './stock/refusals.ts';

const declared: Readonly<Record<string, Refusal>> = allRefusals;
const said = Object.entries<Route>(routes).flatMap(([name, route]) =>
  Object.entries(route.refusals ?? {}).map(([code, each]) => ({ name, code, each })),
);

describe('a refusal', () => {
  it.each(said)('$code of $name is the one that is declared under its code', ({ code, each }) => {
    expect(declared[code]).toBe(each);
  });

  it('has a status, and the details that it declares, or it does not compile', () => {
    const statuses = { OUT_OF_STOCK: 409 };
    // @ts-expect-error: a status alone is no refusal
    expect(statuses satisfies Refusals).toBe(statuses);
    // @ts-expect-error: nor is one without a status
    expect(refusal()).toEqual({ status: undefined, details: undefined });
    const short: DetailsArgument<'OUT_OF_STOCK'> = [{ productId: 'a', variantId: 'a', available: 1 }];
    // @ts-expect-error: what is short is always said
    const silent: DetailsArgument<'OUT_OF_STOCK'> = [];
    // @ts-expect-error: nothing goes with this one
    const chatty: DetailsArgument<'ORDER_NOT_FOUND'> = [{ productId: 'a' }];
    expect([short, silent, chatty].map((each) => each.length)).toEqual([1, 0, 1]);
  });
});

describe('the details of a "no"', () => {
  const no = (code: string, content?: unknown) =>
    new CallFailed(409, { code, message: '', requestId: '', details: content });
  const short = { productId: 'a', variantId: 'a', available: 1 };

  it('are read as the refusal declares them', () => {
    expect(detailsOf(no('OUT_OF_STOCK', short), { OUT_OF_STOCK })).toEqual(short);
    const OTHER = refusal(409, z.object({ most: z.int() }));
    expect(detailsOf(no('OTHER', { most: 3 }), { OUT_OF_STOCK, OTHER })).toEqual({ most: 3 });
  });

  it('are nothing for another failure, and where they cannot be read', () => {
    for (const other of [no('CART_FULL', short), no('OUT_OF_STOCK', 'none'), no('toString'), new Error('no')])
      expect(detailsOf(other, { OUT_OF_STOCK })).toBeUndefined();
  });
});
