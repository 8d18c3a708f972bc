import type { cartRoutes } from '#contracts/carts/api';
import { priceToPay } from '#contracts/kernel/money';
import type { Handler } from '../kernel/handler.ts';
import type { SignedInCall } from '../platform/http/call-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { answered } from '../platform/http/reply.ts';
import type { CartCommand } from './decide/add-to-cart.ts';
import { decisions } from './decisions.ts';
import { merge } from './merge.ts';
import type { Offer, Offers } from './ports.ts';
import { cart } from './state.ts';
import { cartView } from './view.ts';

interface Deps {
  readonly handler: Handler;
  readonly offers: Offers;
}

type Commands = Omit<typeof cartRoutes, 'cart' | 'priceCart'>;
type Line = {
  readonly userId: string;
  readonly productId: string;
  readonly variantId?: string | undefined;
  readonly qty: number;
};

export const cartHandlers = ({ handler, offers }: Deps): Handlers<Commands> => {
  const decideWith = async (
    command: 'AddToCart' | 'ChangeQuantity',
    line: CartCommand,
    offer: Offer,
    call: SignedInCall,
  ) => {
    const { available } = offer;
    const offered = {
      now: call.now(),
      sold: offer.status === 'sold',
      unitPriceCents: priceToPay(offer),
      available,
    };
    return handler.handle(cart, line.userId, decisions[command](line, offered), call.command());
  };

  const changeLine = async (
    command: 'AddToCart' | 'ChangeQuantity',
    { userId, productId, variantId, qty }: Line,
    call: SignedInCall,
  ) => {
    if (userId !== call.actor.userId) return refuse('NOT_YOUR_CART');
    const line = { userId, productId, variantId: variantId ?? productId, quantity: qty };
    const asked = { productId, variantId };
    const recent = await offers.recent(asked);
    const isKnown = recent.status === 'sold' || recent.status === 'discontinued';
    let outcome = !isKnown ? undefined : await decideWith(command, line, recent, call);
    if (!outcome || outcome.kind === 'refused') {
      // The copy of price and stock may be a second old; a refusal is only decided at the streams' heads.
      const offer = await offers.atHead(asked);
      if (offer.status === 'absent') return refuse('PRODUCT_NOT_FOUND', { productId });
      if (offer.status === 'unchosen') return refuse('VARIANT_REQUIRED', { productId });
      outcome = await decideWith(command, line, offer, call);
    }
    const message = command === 'AddToCart' ? 'added to Cart' : 'cart updated';
    return answered(outcome, async ({ state }) => ({ message, cart: await cartView(offers, userId, state) }));
  };

  return {
    addToCart: ({ body }, call) => changeLine('AddToCart', body, call),
    changeQuantity: ({ body }, call) => changeLine('ChangeQuantity', body, call),
    mergeCart: async ({ body }, call) => {
      const { userId } = body;
      if (userId !== call.actor.userId) return refuse('NOT_YOUR_CART');
      const { outcome, leftOut } = await merge({ handler, offers }, body, call.now(), call.command());
      return answered(outcome, async ({ state }) => ({
        message: 'cart merged',
        cart: await cartView(offers, userId, state),
        leftOut,
      }));
    },
    removeFromCart: async ({ params: { userId, productId } }, call) => {
      if (userId !== call.actor.userId) return refuse('NOT_YOUR_CART');
      const decide = decisions.RemoveFromCart({ userId, id: productId }, { now: call.now() });
      const outcome = await handler.handle(cart, userId, decide, call.command());
      return answered(outcome, async ({ state }) => ({
        message: 'cart deleted succesfully',
        cart: await cartView(offers, userId, state),
      }));
    },
  };
};
