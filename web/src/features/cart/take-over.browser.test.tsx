import { cartRoutes } from '#contracts/carts/api';
import { MOST_LINES, priceCartBody } from '#contracts/carts/commands';
import type { CartItem } from '#contracts/carts/views';
import { cartItem, user } from '#contracts/examples';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../lib/signed-in.ts';
import { kept, parsed } from '../../lib/storage.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { guestCart } from './guest-cart.ts';
import { takeOver } from './take-over.ts';
import { visitorLines } from './visitor-lines.ts';

vi.mock(import('../../lib/when-busy.ts'), async (original) => ({
  ...(await original()),
  againWhenBusy: (send) => send(),
}));

const { productId } = cartItem;
const cartOf = (...items: readonly CartItem[]) => ({ userId: user._id, items });
const having = (...items: readonly CartItem[]) =>
  answering(cartRoutes.cart, { params: { userId: user._id } }, () => yes({ cart: cartOf(...items) }));
/** The merge's answers, one after another. */
const mergesBy = (...replies: (() => Response)[]) =>
  answering(cartRoutes.mergeCart, {} as never, () => replies.shift()?.() ?? no(500, 'INTERNAL'));
const lost = () => no(500, 'INTERNAL');

beforeEach(() => {
  signedIn.begin(user._id);
  having();
  visitorLines.put({ productId, qty: 3 });
});

describe('the merge of a visitor’s cart whose answer is lost', () => {
  it('is over where their cart has what there is, and says what it lacks', async () => {
    const sent = mergesBy(() => {
      having({ ...cartItem, qty: 2, countInStock: 2 });
      return lost();
    });
    expect(await takeOver(user._id)).toBe(1);
    expect(visitorLines.current().lines).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('is sent again at once where their cart lacks some of it', async () => {
    const sent = mergesBy(lost, () =>
      yes({ message: 'Merged', cart: cartOf({ ...cartItem, qty: 3 }), leftOut: 0 }),
    );
    expect(await takeOver(user._id)).toBe(0);
    expect(visitorLines.current().lines).toEqual([]);
    expect(sent).toEqual([sent[0], sent[0]]);
  });
});

it('the prices at which lines were added go along, but not to an older api, which knows of none', async () => {
  visitorLines.put({ productId, qty: 3, addedPrice: 17.5 });
  const sent = mergesBy(
    () => no(400, 'INVALID_INPUT'),
    () => {
      // As a page of the release before reads it.
      expect(visitorLines.current().taking?.lines).toEqual([{ productId, qty: 3 }]);
      return yes({ message: 'Merged', cart: cartOf({ ...cartItem, qty: 3 }), leftOut: 0 });
    },
  );
  expect(await takeOver(user._id)).toBe(0);
  expect(sent).toEqual([
    { userId: user._id, lines: [{ productId, qty: 3, addedPrice: 17.5 }] },
    { userId: user._id, lines: [{ productId, qty: 3 }] },
  ]);
});

it('a visitor’s cart that was being merged into somebody else’s is not merged into this one', async () => {
  const sent = mergesBy();
  visitorLines.take({ userId: 'a'.repeat(24), lines: [{ productId, qty: 3 }] });
  expect(await takeOver(user._id)).toBe(0);
  expect(visitorLines.current().lines).toEqual([]);
  expect(sent).toEqual([]);
});

it('a merge that a full browser cannot note is repeated as it was, and a reload adds nothing twice', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError');
  });
  const sent = mergesBy(lost, lost, () =>
    yes({ message: 'Merged', cart: cartOf({ ...cartItem, qty: 3 }), leftOut: 0 }),
  );
  await expect(takeOver(user._id)).rejects.toThrow();
  expect(localStorage.getItem('visitorCart')).toBeNull();
  expect(await takeOver(user._id)).toBe(0);
  full.mockRestore();
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect(visitorLines.current().lines).toEqual([]);
});

it('a visitor’s cart whose merge was refused goes to whoever signs in next, also after a lost answer', async () => {
  mergesBy(() => no(409, 'CART_FULL'));
  visitorLines.take({ userId: user._id, lines: [{ productId, qty: 3 }] });
  await expect(takeOver(user._id)).rejects.toThrow();
  expect(visitorLines.current()).toMatchObject({ lines: [{ productId, qty: 3 }] });
  expect(visitorLines.current().taking).toBeUndefined();
});

describe.each([
  [503, 'BUSY'],
  [429, 'TOO_MANY_REQUESTS'],
])('the merge of a visitor’s cart at which the shop does not look: %i %s', (status, code) => {
  const turnedAway = () => no(status, code);

  it('is not begun, and goes to whoever signs in next', async () => {
    const sent = mergesBy(turnedAway);
    await expect(takeOver(user._id)).rejects.toThrow();
    expect(visitorLines.current()).toEqual({ version: 1, lines: [{ productId, qty: 3 }] });
    expect(sent).toHaveLength(1);
  });

  it('is still open where an earlier answer was lost: what came of that is found out', async () => {
    visitorLines.take({ userId: user._id, lines: [{ productId, qty: 3 }] });
    having({ ...cartItem, qty: 3, countInStock: 5 });
    const sent = mergesBy(turnedAway);
    expect(await takeOver(user._id)).toBe(0);
    expect(visitorLines.current().lines).toEqual([]);
    expect(sent).toHaveLength(1);
  });
});

describe('a guest’s cart that comes along, and stays where it was', () => {
  const other = 'b'.repeat(24);
  const another = 'c'.repeat(24);
  const copying = async (qty: number, there: number) => {
    visitorLines.forget();
    having({ ...cartItem, qty });
    const keepCart = await guestCart({ ...user, username: '', isGuest: true });
    keepCart({ _id: other });
    signedIn.begin(other);
    const items = there > 0 ? [{ ...cartItem, qty: there }] : [];
    answering(cartRoutes.cart, { params: { userId: other } }, () => yes({ cart: { userId: other, items } }));
  };
  const merged = () => yes({ message: 'Merged', cart: { userId: other, items: [] }, leftOut: 0 });

  it.each([
    [1, 0, 1],
    [1, 1, 1],
    [3, 1, 3],
    [1, 3, 3],
  ])('makes the most of %i and %i there, not their sum: %i', async (qty, there, then) => {
    await copying(qty, there);
    const sent = mergesBy(merged);
    await takeOver(other);
    const { addedPrice } = cartItem;
    expect(sent).toEqual([{ userId: other, lines: [{ productId, qty: then, addedPrice }] }]);
    expect(visitorLines.current()).toEqual({ lines: [] });
  });

  it('names a variant that has its product’s own id, as a product’s first one may', async () => {
    visitorLines.forget();
    having({
      ...cartItem,
      variantId: productId,
      choice: [{ option: 'Size', value: 'S', translations: {} }],
      qty: 2,
    });
    (await guestCart({ ...user, username: '', isGuest: true }))({ _id: other });
    expect(visitorLines.current().lines).toMatchObject([{ productId, variantId: productId, qty: 2 }]);
  });

  it('does not grow where its merge was refused before', async () => {
    await copying(1, 1);
    const sent = mergesBy(() => no(429, 'TOO_MANY_REQUESTS'), merged);
    await expect(takeOver(other)).rejects.toThrow();
    await takeOver(other);
    expect(sent).toMatchObject([sent[0], { userId: other, lines: [{ productId, qty: 1 }] }]);
  });

  it('leaves what was collected without a session to be added', async () => {
    await copying(1, 1);
    visitorLines.put({ productId: another, qty: 2 });
    const items = [cartItem, { ...cartItem, productId: another, variantId: another }].map((item) => ({
      ...item,
      qty: 1,
    }));
    answering(cartRoutes.cart, { params: { userId: other } }, () => yes({ cart: { userId: other, items } }));
    const sent = mergesBy(merged);
    await takeOver(other);
    expect(sent).toMatchObject([{ lines: [{ qty: 1 }, { productId: another, qty: 3 }] }]);
  });

  it('takes nothing from what was collected without a session where that leaves it no room, and is said to be left out', async () => {
    visitorLines.forget();
    const lines = Array.from({ length: MOST_LINES - 1 }, (_, place) => ({
      productId: place.toString(16).padStart(24, '0'),
      qty: 1,
    }));
    for (const line of lines) visitorLines.put(line);
    const second = { ...cartItem, productId: another, variantId: another };
    having(cartItem, second);
    (await guestCart({ ...user, username: '', isGuest: true }))({ _id: other });
    expect(visitorLines.current().lines).toMatchObject([...lines, { productId }]);
    answering(cartRoutes.cart, { params: { userId: other } }, () =>
      yes({ cart: { userId: other, items: [] } }),
    );
    const sent = mergesBy(merged);
    expect(await takeOver(other)).toBe(1);
    expect(sent).toMatchObject([{ lines: [...lines, { productId }] }]);
  });

  it('is read by the release before, too', async () => {
    await copying(1, 1);
    // Its shape of the whole ignored what it did not know, and its shape of a line refused it.
    const stored = z.object({ version: z.literal(1), lines: priceCartBody.shape.lines });
    expect(stored.safeParse(parsed(kept.get('visitorCart'))).data?.lines).toMatchObject([{ qty: 1 }]);
  });
});
