import { describe, expect, it } from 'vitest';
import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../kernel/decision.ts';
import { scenario } from '../kernel/testing/given-when-then.ts';
import { adjustStock } from './decide/adjust-stock.ts';
import { commitStock } from './decide/commit-stock.ts';
import { releaseStock } from './decide/release-stock.ts';
import { reserveStock } from './decide/reserve-stock.ts';
import { returnStock } from './decide/return-stock.ts';
import { setFirstStock } from './decide/set-first-stock.ts';
import { setStock } from './decide/set-stock.ts';
import { outOfStock } from './out-of-stock.ts';
import { stock } from './state.ts';
import {
  committed,
  large,
  noon,
  only,
  orderId,
  productId,
  released,
  reserved,
  small,
  stocked,
} from './testing/examples.ts';

const stream = scenario(stock);
const context = { now: noon };
const of = (variant: typeof only) => ({ ...variant, orderId, attempt: 0 });
const reserve = (variant: typeof only, quantity = 3) => reserveStock({ ...of(variant), quantity }, context);
const commit = (variant: typeof only) => commitStock(of(variant), context);
const release = (variant: typeof only) => releaseStock(of(variant), context);
const returnSold = (variant: typeof only) =>
  returnStock({ ...of(variant), quantity: 3, since: noon.getTime(), isVerified: false }, context);

/** Ten small ones and four large ones, and one order's three of each. */
const shelf = [stocked(10, small), stocked(4, large)];
const both = [...shelf, reserved(7, 0, small), reserved(1, 0, large)];

describe('the stocks of two variants of a product', () => {
  it('are reserved apart by one order', () => {
    stream.given(...shelf).when(reserve(small), accept(reserved(7, 0, small)));
    stream.given(...shelf, reserved(7, 0, small)).when(reserve(large), accept(reserved(1, 0, large)));
    for (const variant of [small, large]) stream.given(...both).when(reserve(variant), nothingToDo);
    stream.given(...both).when(reserve(large, 2), refuse('RESERVED_OTHERWISE'));
  });

  it('are sold out apart: of one there is nothing left while the other is there', () => {
    const soldOut = [stocked(0, small), stocked(4, large)];
    stream.given(...soldOut).when(reserve(small), refuse('OUT_OF_STOCK', { ...small, available: 0 }));
    stream.given(...soldOut).when(reserve(large), accept(reserved(1, 0, large)));
    stream.given(...soldOut).when(reserve(only), refuse('OUT_OF_STOCK', { ...only, available: 0 }));
  });

  it('come back apart when the order is not placed, each once', () => {
    stream.given(...both).when(release(small), accept(released(10, 0, small)));
    const one = [...both, released(10, 0, small)];
    stream.given(...one).when(release(small), nothingToDo);
    stream.given(...one).when(release(large), accept(released(4, 0, large)));
    stream.given(...one).when(reserve(small), nothingToDo);
  });

  it('are sold apart, each once', () => {
    stream.given(...both).when(commit(large), accept(committed(0, large)));
    const one = [...both, committed(0, large)];
    stream.given(...one).when(commit(large), nothingToDo);
    stream.given(...one).when(commit(small), accept(committed(0, small)));
    stream.given(...one).when(release(large), nothingToDo);
    stream.given(...one).when(release(small), accept(released(10, 0, small)));
  });

  it('are given back apart when the order is cancelled, each once, however late it is asked again', () => {
    const sold = [...both, committed(0, small), committed(0, large)];
    stream.given(...sold).when(returnSold(large), accept(released(4, 0, large)));
    const one = [...sold, released(4, 0, large)];
    stream.given(...one).when(returnSold(large), nothingToDo);
    stream.given(...one).when(returnSold(small), accept(released(10, 0, small)));
    const others = Array.from({ length: 500 }, (_, other) => [
      reserved(1, other + 1, large),
      released(4, other + 1, large),
    ]).flat();
    const late = [...one, released(10, 0, small), ...others];
    for (const variant of [small, large]) {
      stream.given(...late).when(returnSold(variant), nothingToDo);
      stream.given(...late).when(commit(variant), nothingToDo);
      stream.given(...late).when(reserve(variant), nothingToDo);
    }
  });

  it('are set, seen and adjusted apart', () => {
    stream
      .given(...shelf)
      .when(setStock({ ...large, available: 9, seen: 4 }, context), accept(stocked(9, large)));
    stream
      .given(...shelf)
      .when(
        setStock({ ...large, available: 9, seen: 10 }, context),
        refuse('CHANGED_MEANWHILE', { available: 4 }),
      );
    const lost = { ...large, by: -5, reason: 'lost', request: orderId } as const;
    stream.given(...shelf).when(adjustStock(lost, context), refuse('STOCK_OUT_OF_RANGE', { available: 4 }));
    const found = { by: 2, reason: 'received', request: orderId } as const;
    const adjusted = stockEvents.StockAdjusted.create({
      ...small,
      ...found,
      availableAfter: 12,
      at: noon.toISOString(),
    });
    const again = [...shelf, adjusted];
    stream.given(...again).when(adjustStock({ ...small, ...found }, context), nothingToDo);
    stream
      .given(...again)
      .when(adjustStock({ ...large, ...found }, context), refuse('IDEMPOTENCY_KEY_REUSED'));
    stream.given(...shelf).when(setFirstStock({ ...only, available: 2 }, context), accept(stocked(2)));
    stream.given(...shelf).when(setFirstStock({ ...small, available: 2 }, context), nothingToDo);
  });

  it('are beside what its only variant had before there were options', () => {
    const before = [stocked(5), reserved(2), ...both];
    stream.given(...before).when(commit(only), accept(committed()));
    stream.given(...before).when(release(only), accept(released(5)));
    stream.given(...before, released(5)).when(release(small), accept(released(10, 0, small)));
  });

  it('are waited for apart: what is held of one does not come back as the other', () => {
    const state = both.reduce(stock.evolve, stock.initial);
    const held = { ...of(large), quantity: 3 };
    expect(outOfStock(state, large, noon)).toEqual({
      kind: 'outOfStock',
      ...large,
      available: 1,
      young: [held],
    });
    expect(outOfStock(state, { productId, variantId: productId }, noon).young).toEqual([]);
  });

  it('come back from a snapshot as they were, with what is open of each', () => {
    const all = [...both, stocked(5), reserved(2), committed(0, large)];
    const state = all.reduce(stock.evolve, stock.initial);
    const back = stock.thaw?.(JSON.parse(JSON.stringify(stock.freeze?.(state)))) ?? stock.initial;
    expect(back.available.toObject()).toEqual(state.available.toObject());
    expect(back.open.toObject()).toEqual(state.open.toObject());
    expect(commit(small)(back)).toEqual(accept(committed(0, small)));
    expect(commit(large)(back)).toEqual(nothingToDo);
    expect(release(only)(back)).toEqual(accept(released(5)));
  });
});
