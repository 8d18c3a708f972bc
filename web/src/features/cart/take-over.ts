import { cartRoutes } from '#contracts/carts/api';
import { MAX_QUANTITY, MOST_LINES } from '#contracts/carts/commands';
import type { Cart } from '#contracts/carts/views';
import type { Language } from '#contracts/kernel/language';
import { mutate } from 'swr';
import { call, codeOf, keyOf } from '../../lib/api.ts';
import { leavesOpen } from '../../lib/outcome.ts';
import { toast } from '../../lib/toast.ts';
import { takingOver } from '../../locales/taking-over.ts';
import { idOf, visitorLines, type Taking } from './visitor-lines.ts';

/** What was collected without a session is added to what is there; a copy is there already, or belongs there once. */
function targetsIn({ userId, items }: Cart): Taking {
  const { lines, copied = [] } = visitorLines.current();
  return {
    userId,
    lines: lines.map((line) => {
      const { productId, variantId, qty } = line;
      const id = idOf(line);
      const there = items.find((item) => item.variantId === id)?.qty ?? 0;
      return {
        productId,
        ...(variantId !== undefined && { variantId }),
        qty: copied.includes(id) ? Math.max(there, qty) : Math.min(MAX_QUANTITY, there + qty),
      };
    }),
  };
}

/** How many of the wanted pieces are not in a cart that has all that there is of them; undefined for another cart. */
function leftOutOf({ items }: Cart, { lines }: Taking): number | undefined {
  let leftOut = 0;
  for (const line of lines) {
    const there = items.find((item) => item.variantId === idOf(line));
    if (!there || there.qty < Math.min(line.qty, there.countInStock)) return undefined;
    leftOut += Math.max(0, line.qty - there.qty);
  }
  return leftOut;
}

/** Copies that had no room beside what was collected: only the cart that they come from has them. */
function copiesWithoutRoom(): number {
  const { lines, copied = [] } = visitorLines.current();
  return lines.length < MOST_LINES ? 0 : copied.filter((id) => !visitorLines.find(id)).length;
}

/**
 * Tells at which prices the lines were added, too. An older api refuses these; what is noted is without them, since the
 * page of an older release reads it.
 */
async function send(taking: Taking) {
  const lines = taking.lines.map((line) => ({
    ...line,
    addedPrice: visitorLines.find(idOf(line))?.addedPrice,
  }));
  try {
    return await call(cartRoutes.mergeCart, { body: { ...taking, lines } });
  } catch (error) {
    if (codeOf(error) !== 'INVALID_INPUT') throw error;
    return call(cartRoutes.mergeCart, { body: taking });
  }
}

/**
 * Sends the request. Where its answer is lost the outcome is found out at once: later, a line that is missing may have
 * been bought or removed, and a repeat would bring it back. `wasOpen`: an earlier try may have been done.
 */
async function merge(taking: Taking, wasOpen: boolean) {
  try {
    return await send(taking);
  } catch (error) {
    if (!leavesOpen(error, wasOpen)) {
      visitorLines.takeBack();
      throw error;
    }
    const { cart } = await call(cartRoutes.cart, { params: { userId: taking.userId } });
    const leftOut = leftOutOf(cart, taking);
    return leftOut === undefined ? send(taking) : { cart, leftOut };
  }
}

/**
 * Merges what a person collected as a visitor into their own cart. The request names the final quantities, so that
 * repeating it changes nothing. Answers how many pieces could not be merged.
 */
export async function takeOver(userId: string): Promise<number> {
  const { taking: earlier } = visitorLines.current();
  // Somebody else's, whose session ended before they knew whether it was merged into their cart.
  if (earlier && earlier.userId !== userId) {
    visitorLines.forget();
    return 0;
  }
  const isBegun = () => visitorLines.current().taking?.userId === userId;
  let wasBegun = isBegun();
  if (!wasBegun) {
    const { cart } = await call(cartRoutes.cart, { params: { userId } });
    // Another tab may have begun in the meantime, with the cart as it was then.
    wasBegun = isBegun();
    if (!wasBegun) visitorLines.take(targetsIn(cart));
  }
  const { taking } = visitorLines.current();
  // Another tab has merged them meanwhile.
  if (!taking) return 0;
  const { cart, leftOut } = await merge(taking, wasBegun);
  await mutate(keyOf(cartRoutes.cart, { params: { userId } }), { cart }, { revalidate: false });
  const missing = leftOut + copiesWithoutRoom();
  visitorLines.forget();
  return missing;
}

/** The same, and says what of it is not in the cart, or may be missing. */
export async function takeOverAndTell(userId: string, language: Language): Promise<void> {
  const text = takingOver[language];
  try {
    if ((await takeOver(userId)) > 0) toast('info', text.leftOut);
  } catch (error) {
    toast('error', text.maybeMissing);
    throw error;
  }
}
