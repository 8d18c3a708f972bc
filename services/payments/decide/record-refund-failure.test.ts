import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import { captured, noon, orderId, placed, refunded, refundFailed, refundStarted } from '../testing/given.ts';
import { recordRefundFailure } from './record-refund-failure.ts';

const order = scenario(payments);
const record = (number = 1) => recordRefundFailure({ orderId, number, reason: 'DECLINED' }, { now: noon });
const paid = [placed, captured()];

describe('recording that nothing came of a refund', () => {
  it('closes the open one', () => {
    order.given(...paid, refundStarted()).when(record(), accept(refundFailed()));
  });

  it('twice does nothing more', () => {
    order.given(...paid, refundStarted(), refundFailed()).when(record(), nothingToDo);
  });

  it('closes no other', () => {
    order.given(...paid, refundStarted(10_00), refunded(10_00)).when(record(), nothingToDo);
    order
      .given(...paid, refundStarted(10_00), refunded(10_00), refundStarted(5_00, 2))
      .when(record(), nothingToDo);
    order.given(...paid).when(record(), nothingToDo);
    order.given(placed).when(record(), nothingToDo);
  });

  it('is refused for an order that is not there', () => {
    order.given().when(record(), refuse('ORDER_NOT_FOUND'));
  });
});
