import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  cancelled,
  captured,
  noon,
  orderId,
  placed,
  refunded,
  refundFailed,
  refundStarted,
} from '../testing/given.ts';
import { recordRefund, type RecordRefund } from './record-refund.ts';

const order = scenario(payments);
const record = (changed: Partial<RecordRefund> = {}) => {
  const { amountCents = 45_00 } = changed;
  return recordRefund(
    {
      orderId,
      captureId: 'capture-of-A',
      refundId: `refund ${amountCents}`,
      amountCents,
      reason: 'It was broken',
      number: 1,
      ...changed,
    },
    { now: noon },
  );
};
const paid = [placed, captured()];
const outside = { number: null, amountCents: 10_00 };

describe('recording a refund', () => {
  it('closes the one that was announced, once', () => {
    order.given(...paid, refundStarted()).when(record(), accept(refunded()));
    order.given(...paid, refundStarted(), refunded()).when(record(), nothingToDo);
    order.given(...paid, cancelled, refundStarted()).when(record(), accept(refunded()));
  });

  it('adds up', () => {
    order
      .given(...paid, refundStarted(10_00), refunded(10_00), refundStarted(5_00, 2))
      .when(
        record({ amountCents: 5_00, refundId: 'refund 1500', number: 2 }),
        accept(refunded(5_00, 15_00, 2)),
      );
  });

  it("takes in what was refunded at the provider's own site, once", () => {
    order.given(...paid).when(record(outside), accept(refunded(10_00, 10_00, null)));
    order.given(...paid, refunded(10_00, 10_00, null)).when(record(outside), nothingToDo);
  });

  it('never takes in more than was captured', () => {
    const history = [...paid, refundStarted(40_00), refunded(40_00)];
    const tooMuch = { ...outside, amountCents: 5_01 };
    order.given(...history).when(record(tooMuch), refuse('REFUND_TOO_LARGE', { left: 5 }));
    const rest = { ...outside, amountCents: 5_00, refundId: 'refund 4500' };
    order.given(...history).when(record(rest), accept(refunded(5_00, 45_00, null)));
  });

  it('lets what others have refunded wait while one of ours is open', () => {
    order.given(...paid, refundStarted(10_00)).when(record(outside), refuse('REFUND_IN_PROGRESS'));
    order
      .given(...paid, refundStarted(10_00), refundFailed())
      .when(record(outside), accept(refunded(10_00, 10_00, null)));
  });

  it('believes the money, also where a failure was recorded before', () => {
    order.given(...paid, refundStarted(), refundFailed()).when(record(), accept(refunded()));
  });

  it('leaves refunds of other captures alone, and unpaid orders', () => {
    order.given(...paid).when(record({ captureId: 'capture-of-B' }), nothingToDo);
    order.given(placed).when(record(outside), nothingToDo);
    order.given(placed, cancelled).when(record(outside), nothingToDo);
  });

  it('is refused for an order that is not there', () => {
    order.given().when(record(), refuse('ORDER_NOT_FOUND'));
  });
});
