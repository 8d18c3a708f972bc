import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { abandoned, cancelled, captured, command, expired, noon, placed } from '../testing/examples.ts';
import { order } from '../state.ts';
import { placeOrder, type PlaceOrder } from './place-order.ts';

const stream = scenario(order);
const place = (changed: Partial<PlaceOrder> = {}) => placeOrder({ ...command, ...changed }, { now: noon });

describe('placing an order', () => {
  it('records it at the quoted prices', () => {
    stream.given().when(place(), accept(placed()));
  });

  it('comes after as many attempts as were abandoned', () => {
    stream.given(abandoned(0), abandoned(1)).when(place({ attempt: 2 }), accept(placed(2)));
  });

  it('twice does nothing more, whatever has become of it', () => {
    stream.given(placed()).when(place(), nothingToDo);
    stream.given(placed()).when(place({ attempt: 1 }), nothingToDo);
    for (const end of [captured, cancelled, expired]) stream.given(placed(), end).when(place(), nothingToDo);
  });

  it('is refused when the key made another order', () => {
    stream.given(placed()).when(place({ requestHash: 'another' }), refuse('IDEMPOTENCY_KEY_REUSED'));
  });

  it('is refused for reservations of an attempt that was abandoned, or that is still to come', () => {
    stream.given(abandoned(0)).when(place(), refuse('RESERVATION_LOST'));
    stream.given().when(place({ attempt: 1 }), refuse('RESERVATION_LOST'));
  });
});
