import { z } from 'zod';
import { id } from '#contracts/kernel/ids';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { stockEvents } from '#contracts/stock/events';
import { processManager } from '../../kernel/define-process-manager.ts';
import { processContext } from '../../kernel/process-context.ts';
import { decisions } from '../decisions.ts';
import type { Reservation } from '../ports.ts';
import { order } from '../state.ts';
import { LEFT_BEHIND_AFTER, type Deps } from './deps.ts';

const NAME = 'undo-reservations';

const orphan = z.object({
  productId: id,
  /** An older shop has noted none. */
  variantId: id.optional(),
  orderId: id,
  attempt: z.int().min(0),
  /** Of the reservation in the log; an older shop has not noted it. */
  position: z.string().regex(/^\d+$/).optional(),
});

const orphanKey = ({ variantId, orderId, attempt }: Reservation) => `${orderId}#${attempt}#${variantId}`;

interface UndoDeps extends Deps {
  /** Where in the log the order got what this attempt had reserved. */
  readonly takenAt: (orderId: string, attempt: number) => Promise<bigint | undefined>;
}

/**
 * Releases what was reserved for an attempt whose order was never placed, or was placed without it: by another request
 * under the same Idempotency-Key, or before this reservation was made, by a request that came so late that the one which
 * the order has was settled and forgotten.
 */
export const undoReservations = ({ handler, stock, clock, takenAt }: UndoDeps) =>
  processManager({
    name: NAME,
    version: 2,
    events: { ...stockEvents, ...orderLifecycleEvents },
    task: orphan,
    on: {
      StockReserved: ({ data, created, position }) => {
        const { productId, variantId, orderId, attempt } = data;
        const dueAt = new Date(created.getTime() + LEFT_BEHIND_AFTER);
        const noted = { productId, variantId, orderId, attempt, position: String(position) };
        return [{ kind: 'add', key: orphanKey(data), dueAt, data: noted }];
      },
      StockReleased: ({ data }) => [{ kind: 'done', key: orphanKey(data) }],
      OrderPlaced: ({ data: { orderId, attempt, lines } }) =>
        lines.map(({ productId, variantId }) => ({
          kind: 'done',
          key: orphanKey({ productId, variantId, orderId, attempt }),
        })),
      StockSet: 'ignored',
      StockAdjusted: 'ignored',
      StockCommitted: 'ignored',
      OrderCancelled: 'ignored',
      OrderExpired: 'ignored',
      OrderRevived: 'ignored',
    },
    act: async ({ position, productId, variantId = productId, orderId, attempt }, { key, cause }) => {
      const reservation = { productId, variantId, orderId, attempt };
      const isSame = (line: { readonly variantId: string }) => line.variantId === variantId;
      const context = processContext(NAME, key, cause);
      const now = clock();
      const closed = await handler.handle(
        order,
        orderId,
        decisions.AbandonOrder({ orderId, attempt }, { now }),
        context,
      );
      const isOrdered =
        closed.kind === 'refused' && closed.state.status !== 'absent' && closed.state.lines.some(isSame);
      const taken = isOrdered ? await takenAt(orderId, attempt) : undefined;
      const isLate = taken !== undefined && position !== undefined && taken < BigInt(position);
      if (taken === undefined || isLate) await stock.release(reservation, now, context);
      return 'done';
    },
  });
