import { decode } from '#contracts/kernel/event';
import { orderEvents } from '#contracts/orders/events';
import { stockEvents } from '#contracts/stock/events';
import { processContext } from '../../kernel/process-context.ts';
import type { Process, ToDo } from '../../kernel/process.ts';
import { decisions } from '../decisions.ts';
import type { Reservation } from '../ports.ts';
import { order } from '../state.ts';
import { LEFT_BEHIND_AFTER, storedIn, type Deps } from './deps.ts';

const orphanKey = ({ productId, orderId, attempt }: Reservation) => `${orderId}#${attempt}#${productId}`;

/**
 * Gives back what was reserved for an attempt whose order was never placed, or was placed without it: by another request
 * under the same Idempotency-Key.
 */
export const undoReservations = ({ handler, stock, clock }: Deps): Process => ({
  name: 'undo-reservations',
  version: 1,
  todo: (event): readonly ToDo[] => {
    switch (event.type) {
      case 'StockReserved': {
        const { data } = decode({ StockReserved: stockEvents.StockReserved }, storedIn(event));
        const { productId, orderId, attempt } = data;
        const dueAt = new Date(event.created.getTime() + LEFT_BEHIND_AFTER);
        return [{ kind: 'add', key: orphanKey(data), dueAt, data: { productId, orderId, attempt } }];
      }
      case 'StockReleased': {
        const { data } = decode({ StockReleased: stockEvents.StockReleased }, storedIn(event));
        return [{ kind: 'done', key: orphanKey(data) }];
      }
      case 'OrderPlaced': {
        const { orderId, attempt, lines } = decode(
          { OrderPlaced: orderEvents.OrderPlaced },
          storedIn(event),
        ).data;
        return lines.map(({ productId }) => ({
          kind: 'done',
          key: orphanKey({ productId, orderId, attempt }),
        }));
      }
      default:
        return [];
    }
  },
  act: async ({ key, data, cause }) => {
    const reservation = data as Reservation;
    const { productId, orderId, attempt } = reservation;
    const isSameProduct = (line: { readonly productId: string }) => line.productId === productId;
    const context = processContext('undo-reservations', key, cause);
    const now = clock();
    const closed = await handler.handle(
      order,
      orderId,
      decisions.AbandonOrder({ orderId, attempt }, { now }),
      context,
    );
    const isOrdered =
      closed.kind === 'refused' && closed.state.status !== 'absent' && closed.state.lines.some(isSameProduct);
    if (!isOrdered) await stock.release(reservation, now, context);
    return 'done';
  },
});
