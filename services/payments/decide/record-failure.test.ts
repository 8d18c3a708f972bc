import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  cancelled,
  captured,
  captureStarted,
  expired,
  failed,
  noon,
  orderId,
  placed,
  revived,
  started,
} from '../testing/given.ts';
import type { FailureReason } from './record-failure.ts';
import { recordFailure } from './record-failure.ts';

const order = scenario(payments);
const record = (providerOrderId = 'A', reason: FailureReason = 'DECLINED') =>
  recordFailure(
    {
      orderId,
      provider: 'PayPal',
      providerOrderId,
      reason,
    },
    { now: noon },
  );

describe('recording that no money came', () => {
  it('closes the open capture', () => {
    order.given(placed, started(), captureStarted()).when(record(), accept(failed()));
  });

  it('does nothing where no capture of that payment is open', () => {
    order.given(placed, started()).when(record(), nothingToDo);
    order.given(placed, started(), captureStarted('B')).when(record(), nothingToDo);
    order.given(placed, started(), captureStarted(), failed()).when(record(), nothingToDo);
  });

  it('never takes a payment back', () => {
    order.given(placed, started(), captureStarted(), captured()).when(record(), nothingToDo);
  });

  it('turns away what came late and found no stock, once', () => {
    const turnedAway = failed('A', 'OUT_OF_STOCK');
    const late = record('A', 'OUT_OF_STOCK');
    order.given(placed, started(), expired).when(late, accept(turnedAway));
    order.given(placed, started(), expired, turnedAway).when(late, nothingToDo);
    order.given(placed, started(), expired, revived(1), captured()).when(late, nothingToDo);
    order.given(placed, started(), cancelled).when(late, nothingToDo);
    order.given(placed, started(), expired).when(record(), nothingToDo);
  });

  it('announces what was captured in a wrong sum by itself, and closes it, once', () => {
    const wrong = record('A', 'AMOUNT_MISMATCH');
    const closed = [captureStarted(), failed('A', 'AMOUNT_MISMATCH')] as const;
    order.given(placed, started()).when(wrong, accept(...closed));
    order.given(placed, started(), ...closed).when(wrong, nothingToDo);
    order.given(placed, started(), cancelled).when(wrong, nothingToDo);
    order.given(placed, started(), captureStarted('B'), captured('B')).when(wrong, nothingToDo);
  });

  it.each(['AMOUNT_MISMATCH', 'PAID_ELSEWHERE'] as const)(
    'waits with %s until another capture has ended: it would close that one',
    (reason) => {
      const late = record('A', reason);
      const other = [placed, started(), captureStarted('B')] as const;
      order.given(...other).when(late, refuse('PAYMENT_IN_PROGRESS'));
      order.given(...other, failed('B')).when(late, accept(captureStarted(), failed('A', reason)));
    },
  );

  it('records what was paid elsewhere for a paid order, once, and nothing of what has paid it', () => {
    const elsewhere = failed('A', 'PAID_ELSEWHERE');
    const late = record('A', 'PAID_ELSEWHERE');
    const paid = [placed, started(), captureStarted('B'), captured('B')] as const;
    order.given(...paid).when(late, accept(elsewhere));
    order.given(...paid, elsewhere).when(late, nothingToDo);
    order.given(...paid).when(record('B', 'PAID_ELSEWHERE'), nothingToDo);
  });

  it('is refused for an order that is not there', () => {
    order.given().when(record(), refuse('ORDER_NOT_FOUND'));
  });
});
