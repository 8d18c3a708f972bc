import { MOST_ADDRESSES } from '#contracts/addresses/commands';
import { addressEvents, type BookAddress } from '#contracts/addresses/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { AddressBook } from '../state.ts';

export interface WrittenAddress {
  readonly userId: string;
  readonly addressId: string;
  readonly address: BookAddress;
  readonly addressKey: string;
}

/** Adds an address; does nothing if the book has the id or the same address already. */
export const addAddress =
  (command: WrittenAddress, { now }: Now) =>
  ({ addresses }: AddressBook) => {
    if (addresses.some(({ id, key }) => id === command.addressId || key === command.addressKey))
      return nothingToDo;
    if (addresses.length >= MOST_ADDRESSES) return refuse('ADDRESS_BOOK_FULL', { most: MOST_ADDRESSES });
    return accept(addressEvents.AddressAdded.create({ ...command, at: now.toISOString() }));
  };
