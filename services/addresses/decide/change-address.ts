import { addressEvents } from '#contracts/addresses/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { AddressBook } from '../state.ts';
import type { WrittenAddress } from './add-address.ts';

/** Changes an address; refused where another entry of the book is that address, so that each is there once. */
export const changeAddress =
  (command: WrittenAddress, { now }: Now) =>
  ({ addresses }: AddressBook) => {
    const kept = addresses.find(({ id }) => id === command.addressId);
    if (!kept) return refuse('ADDRESS_NOT_FOUND');
    if (kept.key === command.addressKey) return nothingToDo;
    if (addresses.some(({ key }) => key === command.addressKey)) return refuse('ADDRESS_IN_BOOK');
    return accept(addressEvents.AddressChanged.create({ ...command, at: now.toISOString() }));
  };
