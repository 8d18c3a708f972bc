import { addressEvents, type AddressEvent } from '#contracts/addresses/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** An address of the book by its id; `key` is the keyed hash of its content. */
interface Kept {
  readonly id: string;
  readonly key: string;
  /** The revision of the event that has it, sealed. */
  readonly revision: number;
}

/** A person's address book, in the order of adding; never an address in the clear. */
export interface AddressBook {
  readonly addresses: readonly Kept[];
  /** The last chosen default; that address may be removed since. */
  readonly chosen?: string;
  /** How many events the stream has, which is the revision of the next one. */
  readonly length: number;
}

/** The chosen address while it exists, else the oldest. */
export const defaultOf = ({ addresses, chosen }: AddressBook): string | undefined =>
  (addresses.find(({ id }) => id === chosen) ?? addresses[0])?.id;

const evolve = ({ length: revision, ...before }: AddressBook, event: AddressEvent): AddressBook => {
  const book = { ...before, length: revision + 1 };
  switch (event.type) {
    case 'AddressAdded': {
      const { addressId: id, addressKey: key } = event.data;
      return { ...book, addresses: [...book.addresses, { id, key, revision }] };
    }
    case 'AddressChanged': {
      const { addressId: id, addressKey: key } = event.data;
      const addresses = book.addresses.map((kept) => (kept.id === id ? { id, key, revision } : kept));
      return { ...book, addresses };
    }
    case 'AddressRemoved': {
      const { addressId } = event.data;
      return { ...book, addresses: book.addresses.filter(({ id }) => id !== addressId) };
    }
    case 'DefaultAddressChosen':
      return { ...book, chosen: event.data.addressId };
    default:
      return event satisfies never;
  }
};

export const addressBook: Aggregate<AddressBook, AddressEvent> = {
  category: 'addresses',
  events: addressEvents,
  initial: { addresses: [], length: 0 },
  evolve,
  snapshotVersion: 2,
};
