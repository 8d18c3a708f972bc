import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import type { Machine } from '../kernel/machine.ts';
import { decisions } from './decisions.ts';
import type { Catalogue, Stock } from './ports.ts';
import { reserveLines } from './reserve-lines.ts';
import { order } from './state.ts';

interface Deps {
  readonly handler: Handler;
  readonly catalogue: Pick<Catalogue, 'atHead'>;
  readonly stock: Stock;
  readonly clock: () => Date;
  readonly machine?: Machine | undefined;
}

/**
 * Reserves the stock of an order that had expired and that money came for. The reservations belong to the next attempt: the
 * order comes to life again with it, or it is closed before they are released, by anyone who finds too little or by
 * `undo-reservations` (docs/decisions/0005). `gone`: not all of it is there any more or sold, and nothing is held.
 */
export const reserveAgain = async (
  { handler, catalogue, stock, clock, machine }: Deps,
  orderId: string,
  context: CommandContext,
): Promise<
  { readonly kind: 'reserved'; readonly reservationAttempt: number } | { readonly kind: 'gone' }
> => {
  const { state } = await handler.load(order, orderId);
  if (state.status === 'absent') throw new Error(`Order ${orderId} is gone`);
  // Somebody else was faster: then the order has what it needs.
  if (state.status !== 'expired') return { kind: 'reserved', reservationAttempt: state.attempt };
  const { attempt: lapsed, attempts: attempt, lines } = state;
  // A deleted product keeps its stock. What the order had of it `settle-stock` releases.
  const products = await Promise.all(lines.map((line) => catalogue.atHead(line)));
  if (products.some(({ status }) => status !== 'sold')) return { kind: 'gone' };
  const now = clock();
  const releaseAttempt = (number: number) =>
    Promise.all(
      lines.map(({ productId, variantId }) =>
        stock.release(
          { productId, variantId, orderId, attempt: number },
          now,
          step(context, `release-${number}-${variantId}`),
        ),
      ),
    );

  // What it had counts first: it may be the last there is, and nobody may have released it yet.
  await releaseAttempt(lapsed);
  const wanted = { orderId, attempt, lines, inOrder: true };
  const reserved = await reserveLines(
    { handler, stock, machine },
    wanted,
    now,
    step(context, `reserve-${attempt}`),
  );
  if (reserved.kind === 'reserved') return { kind: 'reserved', reservationAttempt: attempt };
  const abandon = decisions.AbandonOrder({ orderId, attempt }, { now });
  const closed = await handler.handle(order, orderId, abandon, context);
  if (closed.kind === 'refused') return { kind: 'reserved', reservationAttempt: attempt };
  await releaseAttempt(attempt);
  return { kind: 'gone' };
};
