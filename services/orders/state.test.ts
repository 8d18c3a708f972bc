import { describe, expect, it } from 'vitest';
import { decisions } from './decisions.ts';
import {
  abandoned,
  cancelled,
  captured,
  captureStarted,
  command,
  delivered,
  expired,
  noon,
  orderId,
  placed,
  revived,
} from './testing/examples.ts';
import { order, type OrderState, type OrderStateEvent } from './state.ts';

const fold = (...events: readonly OrderStateEvent[]) => events.reduce(order.evolve, order.initial);
const context = { now: noon };
const commands = {
  PlaceOrder: decisions.PlaceOrder(command, context),
  AbandonOrder: decisions.AbandonOrder({ orderId, attempt: 0 }, context),
  AbandonRevival: decisions.AbandonOrder({ orderId, attempt: 1 }, context),
  CancelOrder: decisions.CancelOrder({ orderId, by: 'admin', reason: 'Too late' }, context),
  ExpireOrder: decisions.ExpireOrder({ orderId, ttl: 0 }, context),
};
const possible = (state: OrderState) =>
  Object.entries(commands).flatMap(([name, decide]) => (decide(state).kind === 'accept' ? [name] : []));

describe('an order', () => {
  it.each([
    ['before it is placed', fold(), ['PlaceOrder', 'AbandonOrder', 'AbandonRevival']],
    ['while it is unpaid', fold(placed()), ['CancelOrder', 'ExpireOrder']],
    // Paying leads out of `capturing` and `expired`, delivering out of `paid`: decisions of other contexts on the same stream.
    ['while it is captured', fold(placed(), captureStarted), []],
    ['when it is paid', fold(placed(), captured), ['CancelOrder']],
    ['when it is delivered', fold(placed(), captured, delivered), []],
    ['when it is cancelled', fold(placed(), cancelled), []],
    ['when it is cancelled and was paid', fold(placed(), captured, cancelled), []],
    ['when it has expired', fold(placed(), expired), ['AbandonRevival']],
    ['when it was paid after that', fold(placed(), expired, revived(1), captured), ['CancelOrder']],
  ])('can be moved on by just these commands %s', (_, state, names) => {
    expect(possible(state)).toEqual(names);
  });

  it('counts the attempts that were abandoned', () => {
    expect(fold(abandoned(0), abandoned(1))).toEqual({ status: 'absent', attempts: 2 });
  });

  it.each(['capturing', 'paid', 'delivered'] as const)('becomes %s by events of other contexts', (status) => {
    const history = { capturing: [captureStarted], paid: [captured], delivered: [captured, delivered] };
    expect(fold(placed(), ...history[status]).status).toBe(status);
  });
});
