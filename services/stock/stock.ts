import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import type { Available } from '#contracts/stock/available';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { AdjustStock } from './decide/adjust-stock.ts';
import type { ReserveStock, Reservation } from './decide/reserve-stock.ts';
import type { ReturnStock } from './decide/return-stock.ts';
import type { SetStock } from './decide/set-stock.ts';
import { decisions } from './decisions.ts';
import { adjustmentIn, hasReturned, openingStock, variantAt } from './history.ts';
import { outOfStock, type OutOfStock } from './out-of-stock.ts';
import { availableOf, reservationOf, stock } from './state.ts';

/** With this many units beyond an order's own, nobody has to wait for anybody. */
const SCARCE = 20;

/**
 * The stock as other contexts use it: each call is one command to the product's stock stream. `log` has the history of a
 * stream, which is asked for what its state may have forgotten.
 */
export const createStock = (handler: Handler, log: Pick<EventLog, 'readStream'>) => ({
  /** Of a new variant; said again it changes nothing. Answers the log position of the result. */
  setFirst: async (
    of: StockedVariant,
    available: number,
    now: Date,
    context: CommandContext,
  ): Promise<bigint> => {
    const decide = decisions.SetFirstStock({ ...of, available }, { now });
    const outcome = await handler.handle(stock, of.productId, decide, context);
    return outcome.kind === 'done' ? outcome.position : 0n;
  },

  /** The stock that the editor saw: refused when it has changed. */
  setSeen: async (command: SetStock & { readonly seen: number }, now: Date, context: CommandContext) =>
    handler.handle(stock, command.productId, decisions.SetStock(command, { now }), context),

  /** A difference, right whatever was sold meanwhile. */
  adjust: async (command: AdjustStock, now: Date, context: CommandContext) => {
    const ask = (asked: AdjustStock) =>
      handler.handle(stock, asked.productId, decisions.AdjustStock(asked, { now }), context);
    const first = await ask(command);
    const isForgotten = first.kind === 'refused' && first.code === 'MAY_HAVE_ADJUSTED';
    const outcome = isForgotten
      ? await ask({ ...command, earlier: await adjustmentIn(log, command) })
      : first;
    if (outcome.kind === 'done') return outcome;
    const { kind, code, state } = outcome;
    if (code === 'MAY_HAVE_ADJUSTED')
      throw new Error('The history says whether a request adjusted the stock');
    return { kind, code, state };
  },

  /** Whatever it was before. Answers the log position of the result. */
  set: async (of: StockedVariant, available: number, now: Date, context: CommandContext): Promise<bigint> => {
    const decide = decisions.SetStock({ ...of, available }, { now });
    const outcome = await handler.handle(stock, of.productId, decide, context);
    return outcome.kind === 'done' ? outcome.position : 0n;
  },

  /** By a state of any age: nothing that is said stands on it alone. */
  foresee: async (wanted: ReserveStock): Promise<'plenty' | 'scarce' | 'short' | 'held'> => {
    const { state } =
      handler.peek(stock, wanted.productId) ?? (await handler.recent(stock, wanted.productId));
    if (state.open.has(reservationOf(wanted))) return 'held';
    const available = availableOf(state, wanted.variantId);
    if (available < wanted.quantity) return 'short';
    return available < wanted.quantity + SCARCE ? 'scarce' : 'plenty';
  },

  /** What the stream's head says against reserving this; undefined when there is enough. */
  lack: async (wanted: ReserveStock, now: Date): Promise<OutOfStock | undefined> => {
    const { state } = await handler.load(stock, wanted.productId);
    const isThere =
      state.open.has(reservationOf(wanted)) || availableOf(state, wanted.variantId) >= wanted.quantity;
    return isThere ? undefined : outOfStock(state, wanted, now);
  },

  /** Ends when something happens to the product's stock, or after the given milliseconds. */
  changed: (productId: string, ms: number): Promise<void> => handler.changed(stock, productId, ms),

  reserve: async (reservation: ReserveStock, now: Date, context: CommandContext) => {
    const { productId } = reservation;
    const outcome = await handler.handle(
      stock,
      productId,
      decisions.ReserveStock(reservation, { now }),
      context,
    );
    if (outcome.kind === 'done') return { kind: 'reserved' } as const;
    switch (outcome.code) {
      case 'RESERVED_OTHERWISE':
        return { kind: 'reservedOtherwise' } as const;
      case 'ORDER_SEEN_TOO_LONG_AGO':
        return { kind: 'seenTooLongAgo' } as const;
      case 'OUT_OF_STOCK':
        return outOfStock(outcome.state, reservation, now);
      default:
        return outcome.code satisfies never;
    }
  },

  release: async (reservation: Reservation, now: Date, context: CommandContext): Promise<void> => {
    await handler.handle(stock, reservation.productId, decisions.ReleaseStock(reservation, { now }), context);
  },

  commit: async (reservation: Reservation, now: Date, context: CommandContext): Promise<void> => {
    await handler.handle(stock, reservation.productId, decisions.CommitStock(reservation, { now }), context);
  },

  /** Puts back what was sold to an order that is cancelled. */
  returnSold: async (sold: ReturnStock, now: Date, context: CommandContext): Promise<void> => {
    const ask = (command: ReturnStock) =>
      handler.handle(stock, sold.productId, decisions.ReturnStock(command, { now }), context);
    const outcome = await ask(sold);
    if (outcome.kind === 'refused' && !(await hasReturned(log, sold)))
      await ask({ ...sold, isVerified: true });
  },

  /** What each variant had before anything of the product was reserved, sold or adjusted. */
  opening: (productId: string): Promise<Available> => openingStock(log, productId),

  /** The variant that an event of the product's stock was about. */
  variantOf: (productId: string, eventId: string): Promise<string | undefined> =>
    variantAt(log, productId, eventId),

  /** Of every variant, at the head of the product's stream; one that is not among them has none. */
  available: async (productId: string): Promise<Available> =>
    (await handler.load(stock, productId)).state.available,

  /** May be up to a second old. */
  recentlyAvailable: async (productId: string): Promise<Available> =>
    (await handler.recent(stock, productId)).state.available,
});
