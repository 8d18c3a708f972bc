import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();

const bookAddress = z.strictObject({
  recipient: z.string(),
  /** E.164. */
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
export type BookAddress = z.infer<typeof bookAddress>;

/** `addressKey` is a keyed hash of the whole address: it recognises the same address without opening it. */
const written = z.strictObject({
  userId: dataSubject(id),
  addressId: id,
  address: personal(bookAddress),
  addressKey: z.string(),
  at,
});
const named = z.strictObject({ userId: id, addressId: id, at });

/** Events of the streams `addresses-{userId}`: a person's address book. */
export const addressEvents = {
  AddressAdded: event('AddressAdded', written, { needsPerson: true }),
  AddressChanged: event('AddressChanged', written, { needsPerson: true }),
  AddressRemoved: event('AddressRemoved', named),
  DefaultAddressChosen: event('DefaultAddressChosen', named),
} as const;
export type AddressEvent = EventsOf<typeof addressEvents>;
