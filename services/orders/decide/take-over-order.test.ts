import { describe, expect, it } from 'vitest';
import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { order } from '../state.ts';
import {
  abandoned,
  cancelled,
  captured,
  delivered,
  expired,
  noon,
  orderId,
  placed,
} from '../testing/examples.ts';
import { takeOverOrder } from './take-over-order.ts';

const stream = scenario(order);
const userId = '665f1c2ab3d4e5f60718293b';
const guestId = placed().data.userId;
const taken = orderEvents.OrderTakenOver.create({ orderId, userId, guestId, at: noon.toISOString() });
const takeOver = takeOverOrder({ orderId, userId, guestId }, { now: noon });

describe('taking an order over', () => {
  it('is recorded of every order that was placed, however it stands', () => {
    for (const events of [[], [captured], [captured, delivered], [cancelled], [expired]])
      stream.given(placed(), ...events).when(takeOver, accept(taken));
  });

  it('twice does nothing more', () => {
    stream.given(placed(), taken).when(takeOver, nothingToDo);
  });

  it('has nothing to do for another customer’s order, or none', () => {
    const others = takeOverOrder({ orderId, userId: guestId, guestId: userId }, { now: noon });
    stream.given(placed()).when(others, nothingToDo);
    stream.given(abandoned()).when(takeOver, nothingToDo);
    stream.given().when(takeOver, nothingToDo);
  });

  it('makes the order the account’s for whatever comes after', () => {
    const events = [placed(), taken];
    expect(events.reduce(order.evolve, order.initial)).toMatchObject({ userId });
  });
});
