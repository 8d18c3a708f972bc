import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  cancelled,
  captured,
  expired,
  noon,
  orderId,
  placed,
  refunded,
  refundFailed,
  refundStarted,
  request,
  revived,
  started,
} from '../testing/given.ts';
import { startRefund } from './start-refund.ts';

const order = scenario(payments);
const other = '665f1c2ab3d4e5f607182999';
const refund = (
  amountCents?: number,
  requestOf: (number: number) => string = () => request,
  requestHash: string | null = null,
) => startRefund({ orderId, requestOf, requestHash, amountCents, reason: 'It was broken' }, { now: noon });
const paid = [placed, started(), captured()];

describe('starting a refund', () => {
  it('announces all that was captured, unless a part is asked for', () => {
    order.given(...paid).when(refund(), accept(refundStarted(45_00)));
    order.given(...paid).when(refund(10_00), accept(refundStarted(10_00)));
    order.given(placed, expired, revived(1), captured()).when(refund(), accept(refundStarted(45_00)));
  });

  it('takes what is left after earlier parts, and never more', () => {
    const history = [...paid, refundStarted(10_00, 1, other), refunded(10_00)];
    order.given(...history).when(refund(), accept(refundStarted(35_00, 2)));
    order.given(...history).when(refund(35_00), accept(refundStarted(35_00, 2)));
    order.given(...history).when(refund(35_01), refuse('REFUND_TOO_LARGE', { left: 35 }));
    order
      .given(...paid, refunded(40_00, 40_00, null))
      .when(refund(5_01), refuse('REFUND_TOO_LARGE', { left: 5 }));
  });

  it('waits for another one that is open', () => {
    order.given(...paid, refundStarted(10_00, 1, other)).when(refund(10_00), refuse('REFUND_IN_PROGRESS'));
  });

  it('begins nothing more when the same request comes again', () => {
    order.given(...paid, refundStarted(10_00)).when(refund(10_00), nothingToDo);
    order.given(...paid, refundStarted(10_00), refunded(10_00)).when(refund(10_00), nothingToDo);
    order.given(...paid, refundStarted(45_00), refunded(45_00)).when(refund(), nothingToDo);
  });

  it('knows a request of a number by its number', () => {
    const requestOf = (number: number) => (number === 1 ? request : other);
    order.given(...paid, refundStarted(10_00)).when(refund(10_00, requestOf), nothingToDo);
    order
      .given(...paid, refundStarted(10_00), refunded(10_00))
      .when(refund(10_00, requestOf), accept(refundStarted(10_00, 2, other)));
  });

  it('is refused for another sum under the same request', () => {
    order
      .given(...paid, refundStarted(10_00), refunded(10_00))
      .when(refund(10_01), refuse('IDEMPOTENCY_KEY_REUSED'));
  });

  it('is refused when anything else is asked for under the same request', () => {
    const asked = (hash: string) => refund(10_00, undefined, hash);
    const begun = refundStarted(10_00, 1, request, 'a hash');
    order.given(...paid).when(asked('a hash'), accept(begun));
    order.given(...paid, begun).when(asked('a hash'), nothingToDo);
    order.given(...paid, begun).when(asked('another'), refuse('IDEMPOTENCY_KEY_REUSED'));
    order.given(...paid, refundStarted(10_00)).when(asked('a hash'), nothingToDo);
  });

  it('may be tried again after a failure', () => {
    order.given(...paid, refundStarted(), refundFailed()).when(refund(), accept(refundStarted(45_00, 2)));
  });

  it('follows a cancelled order', () => {
    order.given(...paid, cancelled).when(refund(), accept(refundStarted()));
  });

  it('is refused for an order that is not there, not paid, or has nothing left', () => {
    order.given().when(refund(), refuse('ORDER_NOT_FOUND'));
    for (const history of [[placed], [placed, cancelled], [placed, expired]])
      order.given(...history).when(refund(), refuse('ORDER_NOT_PAID'));
    order.given(...paid, refunded(45_00, 45_00, null)).when(refund(), refuse('ORDER_ALREADY_REFUNDED'));
    order.given(...paid, refunded(45_00, 45_00, null)).when(refund(1), refuse('ORDER_ALREADY_REFUNDED'));
  });
});
