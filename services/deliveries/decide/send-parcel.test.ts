import { describe, it } from 'vitest';
import { MOST_PARCELS } from '#contracts/deliveries/commands';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { delivery } from '../state.ts';
import {
  cancelled,
  cap,
  captured,
  delivered,
  noon,
  orderId,
  parcelOf,
  parcelSent,
  parcelTakenBack,
  placed,
  refunded,
  refundStarted,
  shirtId,
} from '../testing/examples.ts';
import { sendParcel } from './send-parcel.ts';

const stream = scenario(delivery);
const send = (parcel: ReturnType<typeof parcelOf>) => sendParcel(parcel, { now: noon });
const oneShirt = parcelOf('one shirt', [shirtId, 1]);
const theRest = parcelOf('the rest', [shirtId, 1], [cap, 1]);

describe('sending a parcel', () => {
  it('happens to a part of a paid order, and then to the rest', () => {
    stream.given(placed, captured).when(send(oneShirt), accept(parcelSent(oneShirt)));
    stream.given(placed, captured, parcelSent(oneShirt)).when(send(theRest), accept(parcelSent(theRest)));
  });

  it('says what it has of one variant once', () => {
    const twice = parcelOf('twice', [shirtId, 1], [shirtId, 1]);
    const once = { ...twice, lines: [{ variantId: shirtId, quantity: 2 }] };
    stream.given(placed, captured).when(send(twice), accept(parcelSent(once)));
  });

  it('never takes more pieces than were ordered and not sent yet', () => {
    const left = (qty: number, variantId = shirtId) =>
      refuse('PARCEL_TOO_LARGE', { left: [{ variantId, qty }] });
    stream.given(placed, captured).when(send(parcelOf('three', [shirtId, 3])), left(2));
    stream.given(placed, captured).when(send(parcelOf('half', [shirtId, 2], [shirtId, 1])), left(2));
    stream.given(placed, captured, parcelSent(oneShirt)).when(send(parcelOf('two', [shirtId, 2])), left(1));
    stream.given(placed, captured).when(send(parcelOf('other', [orderId, 1])), left(0, orderId));
  });

  it('asked for again by the same request does nothing more, and by another one is refused', () => {
    const sent = stream.given(placed, captured, parcelSent(oneShirt));
    sent.when(send(oneShirt), nothingToDo);
    sent.when(send({ ...theRest, parcelId: oneShirt.parcelId }), refuse('IDEMPOTENCY_KEY_REUSED'));
    stream.given(placed, captured, parcelSent(oneShirt), delivered).when(send(oneShirt), nothingToDo);
  });

  it('is not refused to the same request once its money went back or does, nor done again', () => {
    const whole = 44_50;
    for (const since of [refundStarted(whole), refunded(whole, whole, null)]) {
      const sent = stream.given(placed, captured, parcelSent(oneShirt), since);
      sent.when(send(oneShirt), nothingToDo);
      sent.when(send({ ...theRest, parcelId: oneShirt.parcelId }), refuse('IDEMPOTENCY_KEY_REUSED'));
      stream
        .given(placed, captured, parcelSent(oneShirt), parcelTakenBack(oneShirt), since)
        .when(send(oneShirt), refuse('IDEMPOTENCY_KEY_REUSED'));
    }
  });

  it('is refused for what is not paid, is closed, is delivered or never was', () => {
    stream.given().when(send(oneShirt), refuse('ORDER_NOT_FOUND'));
    stream.given(placed).when(send(oneShirt), refuse('ORDER_NOT_PAID'));
    stream.given(placed, captured, cancelled).when(send(oneShirt), refuse('ORDER_CLOSED'));
    stream.given(placed, captured, delivered).when(send(oneShirt), refuse('ORDER_ALREADY_DELIVERED'));
  });

  it('is refused when all the money went back, and while it does; of a part of it it is not', () => {
    const whole = 44_50;
    stream.given(placed, captured, refundStarted(whole)).when(send(oneShirt), refuse('REFUND_IN_PROGRESS'));
    stream
      .given(placed, captured, refunded(whole, whole, null))
      .when(send(oneShirt), refuse('ORDER_ALREADY_REFUNDED'));
    stream
      .given(placed, captured, refundStarted(10), refunded(10, 10))
      .when(send(oneShirt), accept(parcelSent(oneShirt)));
  });

  it('ends somewhere, however many pieces were ordered', () => {
    const lines = placed.data.lines.map((line) => ({ ...line, quantity: 99 }));
    const many = { ...placed, data: { ...placed.data, lines } };
    const parcels = Array.from({ length: MOST_PARCELS }, (_, each) =>
      parcelSent(parcelOf(`${each}`, [cap, 1])),
    );
    stream.given(many, captured, ...parcels.slice(1)).when(send(oneShirt), accept(parcelSent(oneShirt)));
    stream.given(many, captured, ...parcels).when(send(oneShirt), refuse('TOO_MANY_PARCELS'));
  });
});
