import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import type { Reservation } from './decide/reserve-stock.ts';
import { decisions } from './decisions.ts';
import { stock } from './state.ts';

/** The stock as other contexts use it: each call is one command to the product's stock stream. */
export const createStock = (handler: Handler) => ({
  /** Answers the log position of the result. */
  set: async (productId: string, available: number, now: Date, context: CommandContext): Promise<bigint> => {
    const decide = decisions.SetStock({ productId, available }, { now });
    const outcome = await handler.handle(stock, productId, decide, context);
    return outcome.kind === 'done' ? outcome.position : 0n;
  },

  reserve: async (
    reservation: Reservation & { readonly quantity: number },
    now: Date,
    context: CommandContext,
  ) => {
    const { productId } = reservation;
    const outcome = await handler.handle(
      stock,
      productId,
      decisions.ReserveStock(reservation, { now }),
      context,
    );
    if (outcome.kind === 'done') return { kind: 'reserved' } as const;
    return outcome.code === 'RESERVED_OTHERWISE'
      ? ({ kind: 'reservedOtherwise' } as const)
      : ({ kind: 'outOfStock', productId, available: outcome.state.available } as const);
  },

  release: async (reservation: Reservation, now: Date, context: CommandContext): Promise<void> => {
    await handler.handle(stock, reservation.productId, decisions.ReleaseStock(reservation, { now }), context);
  },

  commit: async (reservation: Reservation, now: Date, context: CommandContext): Promise<void> => {
    await handler.handle(stock, reservation.productId, decisions.CommitStock(reservation, { now }), context);
  },

  /** Of an order that was paid and is cancelled. */
  giveBack: async (
    sold: Reservation & { readonly quantity: number },
    now: Date,
    context: CommandContext,
  ): Promise<void> => {
    await handler.handle(stock, sold.productId, decisions.ReturnStock(sold, { now }), context);
  },

  available: async (productId: string): Promise<number> =>
    (await handler.load(stock, productId)).state.available,

  /** May be up to a second old. */
  recentlyAvailable: async (productId: string): Promise<number> =>
    (await handler.recent(stock, productId)).state.available,
});
