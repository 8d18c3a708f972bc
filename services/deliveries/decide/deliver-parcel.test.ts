import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { delivery } from '../state.ts';
import {
  cap,
  captured,
  delivered,
  noon,
  orderId,
  parcelDelivered,
  parcelOf,
  parcelSent,
  placed,
  refunded,
  refundStarted,
  shirtId,
} from '../testing/examples.ts';
import { deliverOrder } from './deliver-order.ts';
import { deliverParcel } from './deliver-parcel.ts';

const stream = scenario(delivery);
const deliver = ({ parcelId }: { readonly parcelId: string }) =>
  deliverParcel({ orderId, parcelId }, { now: noon });
const shirts = parcelOf('shirts', [shirtId, 2]);
const capOnly = parcelOf('cap', [cap, 1]);
const bothSent = [placed, captured, parcelSent(shirts), parcelSent(capOnly)] as const;

describe('delivering a parcel', () => {
  it('leaves the order on its way while pieces of it are', () => {
    stream.given(...bothSent).when(deliver(shirts), accept(parcelDelivered(shirts)));
    stream.given(placed, captured, parcelSent(shirts)).when(deliver(shirts), accept(parcelDelivered(shirts)));
  });

  it('delivers the order with its last piece, in whatever order they come', () => {
    stream
      .given(...bothSent, parcelDelivered(shirts))
      .when(deliver(capOnly), accept(parcelDelivered(capOnly), delivered));
    stream
      .given(...bothSent, parcelDelivered(capOnly))
      .when(deliver(shirts), accept(parcelDelivered(shirts), delivered));
  });

  it('twice does nothing more', () => {
    stream.given(...bothSent, parcelDelivered(shirts)).when(deliver(shirts), nothingToDo);
    stream
      .given(...bothSent, parcelDelivered(shirts), parcelDelivered(capOnly), delivered)
      .when(deliver(capOnly), nothingToDo);
  });

  it('is refused for a parcel that was never sent', () => {
    stream.given().when(deliver(shirts), refuse('ORDER_NOT_FOUND'));
    stream.given(placed, captured).when(deliver(shirts), refuse('PARCEL_NOT_FOUND'));
    stream.given(placed).when(deliver(shirts), refuse('ORDER_NOT_PAID'));
    const all = refunded(44_50, 44_50);
    stream
      .given(placed, captured, parcelSent(shirts), all)
      .when(deliver(capOnly), refuse('ORDER_ALREADY_REFUNDED'));
  });

  it('is done with one that has left although all the money went back since, or is about to', () => {
    const all = refunded(44_50, 44_50);
    stream
      .given(placed, captured, parcelSent(shirts), all)
      .when(deliver(shirts), accept(parcelDelivered(shirts)));
    stream
      .given(placed, captured, parcelSent(shirts), refundStarted(44_50))
      .when(deliver(shirts), accept(parcelDelivered(shirts)));
    stream
      .given(...bothSent, parcelDelivered(shirts), all)
      .when(deliver(capOnly), accept(parcelDelivered(capOnly), delivered));
  });
});

describe('delivering the order', () => {
  const rest = deliverOrder({ orderId }, { now: noon });

  it('delivers what is on its way, and what was not sent', () => {
    stream
      .given(...bothSent)
      .when(rest, accept(parcelDelivered(shirts), parcelDelivered(capOnly), delivered));
    stream.given(placed, captured, parcelSent(shirts), parcelDelivered(shirts)).when(rest, accept(delivered));
  });
});
