import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import type { Reservation, Stock } from './ports.ts';
import { order } from './state.ts';

interface Deps {
  readonly handler: Handler;
  readonly stock: Stock;
  readonly clock: () => Date;
}

/**
 * Reserves the stock of an order that had expired and that money came for. The reservations belong to the next attempt: the
 * order comes to life again with it, or it is closed before they are given back, by whoever finds too little or by
 * `undo-reservations` (docs/decisions/0005). `gone`: not all of it is there any more, and nothing is held.
 */
export const reserveAgain = async (
  { handler, stock, clock }: Deps,
  orderId: string,
  context: CommandContext,
): Promise<{ readonly kind: 'reserved'; readonly attempt: number } | { readonly kind: 'gone' }> => {
  const { state } = await handler.load(order, orderId);
  if (state.status === 'absent') throw new Error(`Order ${orderId} is gone`);
  // Somebody else was faster: then the order has what it needs.
  if (state.status !== 'expired') return { kind: 'reserved', attempt: state.attempt };
  const { attempt: lapsed, attempts: attempt, lines } = state;
  const now = clock();
  const ofAttempt = (number: number): readonly (Reservation & { readonly quantity: number })[] =>
    lines.map(({ productId, quantity }) => ({ productId, orderId, attempt: number, quantity }));
  const giveBack = (number: number) =>
    Promise.all(
      ofAttempt(number).map((each) => stock.release(each, now, step(context, `release-${number}`))),
    );

  // What it had counts first: it may be the last there is, and nobody may have given it back yet.
  await giveBack(lapsed);
  const reserved = await Promise.all(
    ofAttempt(attempt).map((each) => stock.reserve(each, now, step(context, `reserve-${attempt}`))),
  );
  if (reserved.every(({ kind }) => kind === 'reserved')) return { kind: 'reserved', attempt };
  const abandon = decisions.AbandonOrder({ orderId, attempt }, { now });
  const closed = await handler.handle(order, orderId, abandon, context);
  if (closed.kind === 'refused') return { kind: 'reserved', attempt };
  await giveBack(attempt);
  return { kind: 'gone' };
};
