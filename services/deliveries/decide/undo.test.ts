import { describe, it } from 'vitest';
import { UNDO_WITHIN } from '#contracts/deliveries/commands';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { delivery } from '../state.ts';
import {
  after,
  cap,
  captured,
  delivered,
  noon,
  notDelivered,
  orderId,
  parcelDelivered,
  parcelOf,
  parcelSent,
  parcelStillOnItsWay,
  parcelTakenBack,
  placed,
  shirtId,
} from '../testing/examples.ts';
import { deliverOrder } from './deliver-order.ts';
import { sendParcel } from './send-parcel.ts';
import { takeBackParcel, undoDelivery, undoParcelDelivery } from './undo.ts';

const stream = scenario(delivery);
const shirts = parcelOf('shirts', [shirtId, 2]);
const capOnly = parcelOf('cap', [cap, 1]);
const late = UNDO_WITHIN + 1;
const sent = [placed, captured, parcelSent(shirts)] as const;
const arrived = [...sent, parcelDelivered(shirts)] as const;
const whole = [placed, captured, parcelSent(shirts), parcelSent(capOnly)] as const;

describe('taking back that a parcel was sent', () => {
  const takeBack = (ms = 0, { parcelId } = shirts) =>
    takeBackParcel({ orderId, parcelId }, { now: after(ms) });

  it('happens within a minute, to its millisecond', () => {
    stream.given(...sent).when(takeBack(UNDO_WITHIN), accept(parcelTakenBack(shirts, UNDO_WITHIN)));
    stream.given(...sent).when(takeBack(late), refuse('UNDO_TOO_LATE'));
  });

  it('twice does nothing more', () => {
    stream.given(...sent, parcelTakenBack(shirts)).when(takeBack(late), nothingToDo);
  });

  it('lets its pieces be sent again, by another request; the same one is not told that they are sent', () => {
    const again = parcelOf('shirts again', [shirtId, 2]);
    const open = stream.given(...sent, parcelTakenBack(shirts));
    open.when(sendParcel(again, { now: noon }), accept(parcelSent(again)));
    open.when(sendParcel(shirts, { now: noon }), refuse('IDEMPOTENCY_KEY_REUSED'));
  });

  it('is refused once it is delivered, and for what was never sent', () => {
    stream.given(...arrived).when(takeBack(), refuse('PARCEL_ALREADY_DELIVERED'));
    stream.given(...sent).when(takeBack(0, capOnly), refuse('PARCEL_NOT_FOUND'));
    stream.given().when(takeBack(), refuse('ORDER_NOT_FOUND'));
  });
});

describe('taking back that a parcel was delivered', () => {
  const undo = (ms = 0, { parcelId } = shirts, isErased = false) =>
    undoParcelDelivery({ orderId, parcelId, isErased }, { now: after(ms) });

  it('happens within a minute', () => {
    stream.given(...arrived).when(undo(), accept(parcelStillOnItsWay(shirts)));
    stream.given(...arrived).when(undo(late), refuse('UNDO_TOO_LATE'));
    stream.given(...sent).when(undo(late), nothingToDo);
    stream.given(...sent).when(undo(0, capOnly), refuse('PARCEL_NOT_FOUND'));
    stream.given().when(undo(), refuse('ORDER_NOT_FOUND'));
  });

  it('takes the order with it, which is delivered no more', () => {
    const all = [...whole, parcelDelivered(capOnly), parcelDelivered(shirts), delivered] as const;
    stream.given(...all).when(undo(), accept(parcelStillOnItsWay(shirts), notDelivered()));
    stream
      .given(...all, parcelStillOnItsWay(shirts), notDelivered())
      .when(deliverOrder({ orderId }, { now: noon }), accept(parcelDelivered(shirts), delivered));
  });

  it('is refused where it would open the order of an erased person again', () => {
    const undoOfErased = undo(0, shirts, true);
    const all = [...whole, parcelDelivered(capOnly), parcelDelivered(shirts), delivered] as const;
    stream.given(...all).when(undoOfErased, refuse('CUSTOMER_ERASED'));
    stream.given(...arrived).when(undoOfErased, accept(parcelStillOnItsWay(shirts)));
  });
});

describe('taking back that an order was delivered', () => {
  const undo = (ms = 0, isErased = false) => undoDelivery({ orderId, isErased }, { now: after(ms) });

  it('happens within a minute, with the parcels that came with it', () => {
    stream.given(placed, captured, delivered).when(undo(), accept(notDelivered()));
    stream.given(placed, captured, delivered).when(undo(late), refuse('UNDO_TOO_LATE'));
    stream
      .given(...whole, parcelDelivered(shirts), parcelDelivered(capOnly), delivered)
      .when(undo(), accept(parcelStillOnItsWay(shirts), parcelStillOnItsWay(capOnly), notDelivered()));
  });

  it('leaves delivered what had come before', () => {
    const earlier = {
      ...parcelDelivered(shirts),
      data: { ...parcelDelivered(shirts).data, at: after(-5).toISOString() },
    };
    stream
      .given(...whole, earlier, parcelDelivered(capOnly), delivered)
      .when(undo(), accept(parcelStillOnItsWay(capOnly), notDelivered()));
  });

  it('does nothing to one that is not delivered, and is refused for one that never was', () => {
    stream.given(placed, captured).when(undo(), nothingToDo);
    stream.given(placed, captured, delivered, notDelivered()).when(undo(late), nothingToDo);
    stream.given().when(undo(), refuse('ORDER_NOT_FOUND'));
  });

  it('is refused where its customer was erased meanwhile: nothing can be brought to them any more', () => {
    stream.given(placed, captured, delivered).when(undo(0, true), refuse('CUSTOMER_ERASED'));
    stream.given(placed, captured, delivered).when(undo(late, true), refuse('UNDO_TOO_LATE'));
    stream.given(placed, captured, delivered, notDelivered()).when(undo(0, true), nothingToDo);
  });
});
