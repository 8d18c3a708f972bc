import { addressEvents } from '#contracts/addresses/events';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { AddressBook } from '../state.ts';

export interface AddressNamed {
  readonly userId: string;
  readonly addressId: string;
}

export const removeAddress =
  ({ userId, addressId }: AddressNamed, { now }: Now) =>
  ({ addresses }: AddressBook) =>
    addresses.some(({ id }) => id === addressId)
      ? accept(addressEvents.AddressRemoved.create({ userId, addressId, at: now.toISOString() }))
      : refuse('ADDRESS_NOT_FOUND');
