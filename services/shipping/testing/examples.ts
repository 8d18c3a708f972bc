import { shippingEvents } from '#contracts/shipping/events';
import { defaultMethods, type OfferedMethod } from '#contracts/shipping/methods';

/** The methods of a shop in Somalia, for tests. */
export const now = new Date('2026-11-24T09:00:00.000Z');
const at = now.toISOString();
export const first = defaultMethods('SO');
export const [standard, express, pickup] = first as [OfferedMethod, OfferedMethod, OfferedMethod];

export const byCar: OfferedMethod = {
  methodId: '665f1c2ab3d4e5f607182601',
  kind: 'express',
  name: { en: 'By car', so: 'Baabuur' },
  countries: ['DJ', 'SO'],
  priceCents: 25_00,
  freeAboveCents: 200_00,
  days: { from: 0, to: 1 },
  place: null,
  isActive: true,
};

export const place = {
  en: 'Gate 3, Bakaaraha Market\nSaturday to Thursday, 8:00 to 18:00',
  so: 'Albaabka 3aad, Suuqa Bakaaraha\nSabti ilaa Khamiis, 8:00 ilaa 18:00',
};

const termsOf = ({ isActive: _isActive, ...method }: OfferedMethod) => method;
export const added = (method: OfferedMethod) =>
  shippingEvents.DeliveryMethodAdded.create({ method: termsOf(method), at });
export const changed = (method: OfferedMethod) =>
  shippingEvents.DeliveryMethodChanged.create({ method: termsOf(method), at });
export const activated = ({ methodId }: OfferedMethod) =>
  shippingEvents.DeliveryMethodActivated.create({ methodId, at });
export const deactivated = ({ methodId }: OfferedMethod) =>
  shippingEvents.DeliveryMethodDeactivated.create({ methodId, at });
/** The events that come before the first change. */
export const begun = first.map(added);
