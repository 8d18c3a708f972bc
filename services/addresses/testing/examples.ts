import { addressEvents, type BookAddress } from '#contracts/addresses/events';

/** A person's address book, for tests. */
export const userId = '665f1c2ab3d4e5f607182402';
export const home = '665f1c2ab3d4e5f607182501';
export const work = '665f1c2ab3d4e5f607182502';
export const now = new Date('2026-11-20T12:00:00.000Z');
const at = now.toISOString();

const address: BookAddress = {
  recipient: 'Hodan Abdi',
  phone: '+252615550101',
  address: 'Jidka Sodonka 22',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Somalia',
};

/** What a command writes for an address; the key is made of its id. */
export const written = (addressId: string, addressKey = `of ${addressId}`) => ({
  userId,
  addressId,
  address,
  addressKey,
});
export const named = (addressId: string) => ({ userId, addressId });

export const added = (...of: Parameters<typeof written>) =>
  addressEvents.AddressAdded.create({ ...written(...of), at });
export const changed = (...of: Parameters<typeof written>) =>
  addressEvents.AddressChanged.create({ ...written(...of), at });
export const removed = (addressId: string) =>
  addressEvents.AddressRemoved.create({ ...named(addressId), at });
export const chosen = (addressId: string) =>
  addressEvents.DefaultAddressChosen.create({ ...named(addressId), at });
