import { cartRoutes } from '#contracts/carts/api';
import type { CartItem } from '#contracts/carts/views';
import { cartItem, user } from '#contracts/examples';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { takeOver } from './take-over.ts';
import { visitorLines } from './visitor-lines.ts';

const { productId } = cartItem;
const cartOf = (...items: readonly CartItem[]) => ({ userId: user._id, items });
const having = (...items: readonly CartItem[]) =>
  answering(cartRoutes.cart, { params: { userId: user._id } }, () => yes({ cart: cartOf(...items) }));
/** The merge's answers, one after another. */
const merging = (...replies: (() => Response)[]) =>
  answering(cartRoutes.mergeCart, {} as never, () => replies.shift()?.() ?? no(500, 'INTERNAL'));
const lost = () => no(500, 'INTERNAL');

beforeEach(() => {
  signedIn.begin(user._id);
  having();
  visitorLines.put({ productId, qty: 3 });
});

describe('the merge of a visitor’s cart whose answer is lost', () => {
  it('is over where their cart has what there is, and says what it lacks', async () => {
    const sent = merging(() => {
      having({ ...cartItem, qty: 2, countInStock: 2 });
      return lost();
    });
    expect(await takeOver(user._id)).toBe(1);
    expect(visitorLines.current().lines).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('is sent again at once where their cart lacks some of it', async () => {
    const sent = merging(lost, () =>
      yes({ message: 'Merged', cart: cartOf({ ...cartItem, qty: 3 }), leftOut: 0 }),
    );
    expect(await takeOver(user._id)).toBe(0);
    expect(visitorLines.current().lines).toEqual([]);
    expect(sent).toEqual([sent[0], sent[0]]);
  });
});

it('a visitor’s cart that was being merged into somebody else’s is not merged into this one', async () => {
  const sent = merging();
  visitorLines.take({ userId: 'a'.repeat(24), lines: [{ productId, qty: 3 }] });
  expect(await takeOver(user._id)).toBe(0);
  expect(visitorLines.current().lines).toEqual([]);
  expect(sent).toEqual([]);
});

it('a visitor’s cart whose merge was refused goes to whoever signs in next', async () => {
  merging(() => no(429, 'TOO_MANY_REQUESTS'));
  await expect(takeOver(user._id)).rejects.toThrow();
  expect(visitorLines.current()).toMatchObject({ lines: [{ productId, qty: 3 }] });
  expect(visitorLines.current().taking).toBeUndefined();
});
