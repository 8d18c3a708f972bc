import type { addressCommands } from '#contracts/addresses/commands';
import type { AddressEvent } from '#contracts/addresses/events';
import type { Decisions } from '../kernel/decisions.ts';
import { addAddress } from './decide/add-address.ts';
import { changeAddress } from './decide/change-address.ts';
import { chooseDefaultAddress } from './decide/choose-default-address.ts';
import { removeAddress } from './decide/remove-address.ts';
import type { AddressBook } from './state.ts';

export const decisions = {
  AddAddress: addAddress,
  ChangeAddress: changeAddress,
  RemoveAddress: removeAddress,
  ChooseDefaultAddress: chooseDefaultAddress,
} satisfies Decisions<typeof addressCommands, AddressBook, AddressEvent>;
