import pLimit from 'p-limit';
import type { VariantRef } from '#contracts/catalogue/variant-ref';
import { priceToPay, toCents } from '#contracts/kernel/money';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { decisions } from './decisions.ts';
import type { Offers } from './ports.ts';
import { cart } from './state.ts';

/** How many offers are requested at once: those without a recent copy read streams. */
const AT_ONCE = 10;

interface Wanted extends VariantRef {
  readonly qty: number;
  readonly addedPrice?: number | undefined;
}

/** Merges a visitor's lines into the cart. `leftOut`: how many of the wanted pieces are not in it afterwards. */
export const merge = async (
  { handler, offers }: { readonly handler: Handler; readonly offers: Offers },
  { userId, lines: wanted }: { readonly userId: string; readonly lines: readonly Wanted[] },
  now: Date,
  context: CommandContext,
) => {
  const inTurn = pLimit(AT_ONCE);
  // A line from before its product had options means the variant that carries on the product's id, as its price does.
  const offered = async ({ productId, variantId = productId, qty, addedPrice }: Wanted) => {
    const asked = { productId, variantId };
    const recent = await offers.recent(asked);
    // Leaving something out is a refusal, and those are only decided at the heads of the streams.
    const isSure = recent.status === 'sold' && recent.available >= qty;
    const offer = isSure ? recent : await offers.atHead(asked);
    return {
      productId,
      variantId,
      quantity: qty,
      sold: offer.status === 'sold',
      unitPriceCents: priceToPay(offer),
      addedCents: addedPrice === undefined ? undefined : toCents(addedPrice),
      available: offer.available,
    };
  };
  const lines = await Promise.all(wanted.map((line) => inTurn(() => offered(line))));
  const outcome = await handler.handle(
    cart,
    userId,
    decisions.MergeCart({ userId, lines }, { now }),
    context,
  );
  const missing = lines.map(({ variantId, quantity }) =>
    Math.max(0, quantity - (outcome.state.get(variantId)?.quantity ?? 0)),
  );
  return { outcome, leftOut: missing.reduce((sum, each) => sum + each, 0) };
};
