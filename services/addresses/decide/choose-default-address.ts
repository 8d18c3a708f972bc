import { addressEvents } from '#contracts/addresses/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { defaultOf, type AddressBook } from '../state.ts';
import type { AddressNamed } from './remove-address.ts';

export const chooseDefaultAddress =
  ({ userId, addressId }: AddressNamed, { now }: Now) =>
  (book: AddressBook) => {
    if (!book.addresses.some(({ id }) => id === addressId)) return refuse('ADDRESS_NOT_FOUND');
    if (defaultOf(book) === addressId) return nothingToDo;
    return accept(addressEvents.DefaultAddressChosen.create({ userId, addressId, at: now.toISOString() }));
  };
