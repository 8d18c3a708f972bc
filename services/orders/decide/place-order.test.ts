import { describe, it } from 'vitest';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { abandoned, cancelled, captured, command, expired, noon, placed } from '../testing/examples.ts';
import { order } from '../state.ts';
import { placeOrder, type PlaceOrder } from './place-order.ts';

const stream = scenario(order);
const place = (changed: Partial<PlaceOrder> = {}) => placeOrder({ ...command, ...changed }, { now: noon });

describe('placing an order', () => {
  it('records it as it was priced', () => {
    stream.given().when(place()).then(placed());
  });

  it('comes after as many attempts as were abandoned', () => {
    stream
      .given(abandoned(0), abandoned(1))
      .when(place({ attempt: 2 }))
      .then(placed(2));
  });

  it('twice does nothing more, whatever has become of it', () => {
    stream.given(placed()).when(place()).thenNothing();
    stream
      .given(placed())
      .when(place({ attempt: 1 }))
      .thenNothing();
    for (const end of [captured, cancelled, expired]) stream.given(placed(), end).when(place()).thenNothing();
  });

  it('is refused when the key made another order', () => {
    stream
      .given(placed())
      .when(place({ requestHash: 'another' }))
      .thenRefused('IDEMPOTENCY_KEY_REUSED');
  });

  it('is refused for reservations of an attempt that was abandoned, or that is still to come', () => {
    stream.given(abandoned(0)).when(place()).thenRefused('RESERVATION_LOST');
    stream
      .given()
      .when(place({ attempt: 1 }))
      .thenRefused('RESERVATION_LOST');
  });
});
