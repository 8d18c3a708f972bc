import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { deliveryMethods } from '../state.ts';
import {
  added,
  begun,
  byCar,
  changed,
  deactivated,
  first,
  now,
  pickup,
  place,
  standard,
} from '../testing/examples.ts';
import { addDeliveryMethod } from './add-delivery-method.ts';

const stream = scenario(deliveryMethods);
const add = (method = byCar, seenRevision?: number) =>
  addDeliveryMethod({ method, seenRevision }, { now, first });
const idOf = (number: number) => number.toString(16).padStart(24, '0');
const fifty = Array.from({ length: 50 }, (_, number) => added({ ...byCar, methodId: idOf(number) }));

describe('adding a method of delivery', () => {
  it('writes before the first one what the shop began with', () => {
    stream.given().when(add(byCar, -1), accept(...begun, added(byCar)));
    stream.given(...begun).when(add(byCar, 2), accept(added(byCar)));
  });

  it('adds one that is not offered yet as such', () => {
    stream.given(...begun).when(add({ ...byCar, isActive: false }), accept(added(byCar), deactivated(byCar)));
  });

  it('twice does nothing more, whatever has become of it', () => {
    stream.given(...begun, added(byCar)).when(add(byCar, 2), nothingToDo);
    stream.given(...begun, added(byCar), changed({ ...byCar, priceCents: 0 })).when(add(), nothingToDo);
  });

  it('is refused under the key of another one', () => {
    const other = { ...byCar, priceCents: 1 };
    stream.given(...begun, added(byCar)).when(add(other), refuse('IDEMPOTENCY_KEY_REUSED'));
  });

  it('is refused when another admin was faster', () => {
    stream
      .given(...begun, changed({ ...standard, priceCents: 8_00 }))
      .when(add(byCar, 2), refuse('CHANGED_MEANWHILE', { revision: 3 }));
    stream.given(...begun).when(add(byCar, -1), refuse('CHANGED_MEANWHILE', { revision: 2 }));
  });

  it('may say where it is picked up, and is refused where it would be brought', () => {
    const atGate = { ...pickup, methodId: byCar.methodId, place };
    stream.given(...begun).when(add(atGate), accept(added(atGate)));
    stream.given(...begun).when(add({ ...byCar, place }), refuse('PLACE_NEEDS_PICKUP'));
  });

  it('is refused where there are fifty', () => {
    stream.given(...fifty).when(add(), refuse('TOO_MANY_DELIVERY_METHODS', { most: 50 }));
  });
});
