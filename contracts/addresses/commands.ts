import type { z } from 'zod';
import type { Refusals } from '../kernel/refusal.ts';
import { addressBody } from '../orders/commands.ts';
import { ADDRESS_BOOK_FULL, ADDRESS_IN_BOOK, ADDRESS_NOT_FOUND } from './refusals.ts';

/** Addresses in one book (design §8.17). */
export const MOST_ADDRESSES = 20;

const { recipient, phone } = addressBody.shape;

/** An order's address, but with a recipient and a phone, which are required here. */
export const bookAddressBody = addressBody.extend({
  recipient: recipient.unwrap().unwrap(),
  phone: phone.unwrap().unwrap(),
});
export type BookAddressBody = z.output<typeof bookAddressBody>;

export const addAddressRefusals = { ADDRESS_BOOK_FULL } as const satisfies Refusals;
export const changeAddressRefusals = { ADDRESS_NOT_FOUND, ADDRESS_IN_BOOK } as const satisfies Refusals;
export const removeAddressRefusals = { ADDRESS_NOT_FOUND } as const satisfies Refusals;
export const chooseDefaultRefusals = { ADDRESS_NOT_FOUND } as const satisfies Refusals;

export const addressCommands = {
  AddAddress: addAddressRefusals,
  ChangeAddress: changeAddressRefusals,
  RemoveAddress: removeAddressRefusals,
  ChooseDefaultAddress: chooseDefaultRefusals,
} as const satisfies Readonly<Record<string, Refusals>>;
