import { addressEvents, type AddressEvent } from '#contracts/addresses/events';
import type { ListedAddress } from '#contracts/addresses/views';
import { decode } from '#contracts/kernel/event';
import { reveal } from '#contracts/kernel/personal';
import { streamOf } from '../kernel/aggregate.ts';
import type { AddressesDeps } from './ports.ts';
import { addressBook, defaultOf } from './state.ts';

type Listed = Omit<ListedAddress, 'isDefault'>;

/** A person's address book from its stream, the default first, then in the order of adding. */
export async function bookOf(
  { log, open }: Pick<AddressesDeps, 'log' | 'open'>,
  userId: string,
): Promise<readonly ListedAddress[]> {
  const stored = await open(await log.readStream(streamOf(addressBook, userId)));
  const events = stored.map(({ type, metadata, data }) =>
    decode(addressEvents, { type, version: metadata.schema, data }),
  );
  const first = defaultOf(events.reduce(addressBook.evolve, addressBook.initial));
  return events
    .reduce(evolve, [])
    .map((each) => ({ ...each, isDefault: each._id === first }))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

const evolve = (book: readonly Listed[], event: AddressEvent): readonly Listed[] => {
  switch (event.type) {
    case 'AddressAdded':
      return [...book, { _id: event.data.addressId, ...reveal(event.data.address) }];
    case 'AddressChanged': {
      const { addressId: _id, address } = event.data;
      return book.map((each) => (each._id === _id ? { _id, ...reveal(address) } : each));
    }
    case 'AddressRemoved':
      return book.filter(({ _id }) => _id !== event.data.addressId);
    case 'DefaultAddressChosen':
      return book;
    default:
      return event satisfies never;
  }
};
