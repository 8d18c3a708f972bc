import { addressEvents } from '#contracts/addresses/events';
import type { ListedAddress } from '#contracts/addresses/views';
import { decode, storedIn } from '#contracts/kernel/event';
import { reveal } from '#contracts/kernel/personal';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { streamOf } from '../kernel/aggregate.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import type { AddressesDeps } from './ports.ts';
import { addressBook, defaultOf } from './state.ts';

/**
 * A person's address book, the default first, then in the order of adding. Of its stream, which has no end, only the
 * newest event of each address is read and opened.
 */
export async function bookOf(
  { handler, log, open }: Pick<AddressesDeps, 'handler' | 'log' | 'open'>,
  userId: string,
): Promise<readonly ListedAddress[]> {
  const { state } = await handler.load(addressBook, userId);
  const stream = streamOf(addressBook, userId);
  const sealed = await allEnded(state.addresses.map(({ revision }) => log.readStream(stream, revision, 1)));
  const first = defaultOf(state);
  return (await open(sealed.flat()))
    .map(listed)
    .map((each) => ({ ...each, isDefault: each._id === first }))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

const listed = (recorded: RecordedEvent): Omit<ListedAddress, 'isDefault'> => {
  const event = decode(addressEvents, storedIn(recorded));
  if (event.type !== 'AddressAdded' && event.type !== 'AddressChanged')
    throw new Error(`A ${event.type} has no address`);
  return { _id: event.data.addressId, ...reveal(event.data.address) };
};
