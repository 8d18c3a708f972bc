import { describe, it } from 'vitest';
import type { OfferedMethod } from '#contracts/shipping/methods';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { deliveryMethods } from '../state.ts';
import {
  activated,
  added,
  begun,
  byCar,
  changed,
  deactivated,
  express,
  first,
  now,
  pickup,
  place,
  standard,
} from '../testing/examples.ts';
import { changeDeliveryMethod, type ChangedMethod } from './change-delivery-method.ts';

const stream = scenario(deliveryMethods);
const change = (method: ChangedMethod['method'], seenRevision?: number) =>
  changeDeliveryMethod({ method, seenRevision }, { now, first });
const cheaper = { ...express, priceCents: 12_00 };
const off = (method: OfferedMethod) => ({ ...method, isActive: false });

describe('changing a method of delivery', () => {
  it('writes before the first change what the shop began with', () => {
    stream.given().when(change(cheaper, -1), accept(...begun, changed(cheaper)));
    stream.given(...begun).when(change(cheaper, 2), accept(changed(cheaper)));
  });

  it('says what it is and whether it is offered in events of their own', () => {
    stream.given(...begun).when(change(off(express)), accept(deactivated(express)));
    stream.given(...begun, deactivated(express)).when(change(express), accept(activated(express)));
    stream.given(...begun).when(change(off(cheaper)), accept(changed(cheaper), deactivated(express)));
  });

  it('twice does nothing more, also for who has not seen the first', () => {
    stream.given().when(change(express, -1), nothingToDo);
    stream.given(...begun, changed(cheaper)).when(change(cheaper, 2), nothingToDo);
  });

  it('is refused when another admin was faster', () => {
    stream
      .given(...begun, changed(cheaper))
      .when(change({ ...standard, priceCents: 8_00 }, 2), refuse('CHANGED_MEANWHILE', { revision: 3 }));
  });

  it('says where it is picked up, keeps that where nothing is said of it, and takes it away', () => {
    const { place: _place, ...unsaid } = { ...pickup, priceCents: 1_00 };
    stream.given(...begun).when(change({ ...pickup, place }), accept(changed({ ...pickup, place })));
    stream
      .given(...begun, changed({ ...pickup, place }))
      .when(change(unsaid), accept(changed({ ...pickup, priceCents: 1_00, place })));
    stream.given(...begun, changed({ ...pickup, place })).when(change(pickup), accept(changed(pickup)));
    stream.given(...begun).when(change({ ...express, place }), refuse('PLACE_NEEDS_PICKUP'));
  });

  it('is refused for what is not there', () => {
    stream.given().when(change(byCar), refuse('DELIVERY_METHOD_NOT_FOUND'));
  });

  it('leaves one standard method that goes anywhere', () => {
    const needed = refuse('STANDARD_METHOD_NEEDED');
    stream.given().when(change(off(standard)), needed);
    stream.given(...begun).when(change({ ...standard, countries: ['SO'] }), needed);
    const another = { ...byCar, kind: 'standard', countries: null } as const;
    stream.given(...begun, added(another)).when(change(off(standard)), accept(deactivated(standard)));
    stream.given(...begun, added(another), deactivated(standard)).when(change(off(another)), needed);
  });
});
