import type { addressConfigRoutes, addressRoutes } from '#contracts/addresses/api';
import type { BookAddressBody } from '#contracts/addresses/commands';
import type { BookAddress } from '#contracts/addresses/events';
import { derivedId } from '../kernel/ids.ts';
import { refuse } from '../kernel/decision.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { answered, ok, okPage } from '../platform/http/reply.ts';
import { phoneNumber } from '../platform/identity/phone.ts';
import { bookOf } from './book.ts';
import { decisions } from './decisions.ts';
import type { AddressesDeps } from './ports.ts';
import { addressBook, defaultOf, type AddressBook } from './state.ts';

const noPhone = refuse('INVALID_INPUT', [{ path: 'phone', message: 'must be a phone number' }]);

/** Handlers of a person's own address book. It is read from its stream, so that they see their own changes at once. */
export const addressHandlers = (deps: AddressesDeps): Handlers<typeof addressRoutes> => {
  const { handler, addressKey, country } = deps;

  /** The address with its phone in standard form; undefined where that is not a phone number. */
  const judged = (body: BookAddressBody): BookAddress | undefined => {
    const phone = phoneNumber(body.phone, country);
    return phone === undefined ? undefined : { ...body, phone };
  };
  const listed = (_id: string, address: BookAddress, state: AddressBook) => ({
    _id,
    ...address,
    isDefault: defaultOf(state) === _id,
  });

  return {
    addresses: async ({ query }, { actor }) => okPage(await bookOf(deps, actor.userId), query),

    addAddress: async ({ body }, call) => {
      const address = judged(body);
      if (!address) return noPhone;
      const { userId } = call.actor;
      const key = addressKey(userId, address);
      const command = { userId, addressId: derivedId('address', call.requestId), address, addressKey: key };
      const decide = decisions.AddAddress(command, { now: call.now() });
      const outcome = await handler.handle(addressBook, userId, decide, call.command());
      return answered(outcome, ({ state }) => {
        const id = state.addresses.find((kept) => kept.key === key)?.id ?? command.addressId;
        return { address: listed(id, address, state), message: 'Address added' };
      });
    },

    changeAddress: async ({ params: { id: addressId }, body }, call) => {
      const address = judged(body);
      if (!address) return noPhone;
      const { userId } = call.actor;
      const command = { userId, addressId, address, addressKey: addressKey(userId, address) };
      const decide = decisions.ChangeAddress(command, { now: call.now() });
      const outcome = await handler.handle(addressBook, userId, decide, call.command());
      return answered(outcome, ({ state }) => ({
        address: listed(addressId, address, state),
        message: 'Address changed',
      }));
    },

    removeAddress: async ({ params: { id: addressId } }, call) => {
      const { userId } = call.actor;
      const decide = decisions.RemoveAddress({ userId, addressId }, { now: call.now() });
      const outcome = await handler.handle(addressBook, userId, decide, call.command());
      return answered(outcome, () => ({ addressId, message: 'Address removed' }));
    },

    chooseDefaultAddress: async ({ params: { id: addressId } }, call) => {
      const { userId } = call.actor;
      const decide = decisions.ChooseDefaultAddress({ userId, addressId }, { now: call.now() });
      const outcome = await handler.handle(addressBook, userId, decide, call.command());
      return answered(outcome, () => ({ addressId, message: 'Default address chosen' }));
    },
  };
};

export const addressConfigHandlers = ({
  country,
}: Pick<AddressesDeps, 'country'>): Handlers<typeof addressConfigRoutes> => ({
  addressConfig: () => Promise.resolve(ok({ country })),
});
