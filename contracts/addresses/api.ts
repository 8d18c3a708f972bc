import { z } from 'zod';
import { id, idParams } from '../kernel/ids.ts';
import { pagingQuery } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import {
  addAddressRefusals,
  bookAddressBody,
  changeAddressRefusals,
  chooseDefaultRefusals,
  removeAddressRefusals,
} from './commands.ts';
import { listedAddress } from './views.ts';

const message = z.string();

/** The address book of the signed-in person: at most 20, of which one is the default. */
export const addressRoutes = {
  addresses: route({
    method: 'GET',
    path: '/users/addresses',
    summary: 'Your address book, the default first, then as they were added.',
    access: 'customer',
    needsAccount: true,
    query: pagingQuery,
    answer: z.array(listedAddress),
  }),
  addAddress: route({
    method: 'POST',
    path: '/users/addresses',
    summary:
      'Add an address. The first is the default; one that is in the book already is answered as it is.',
    access: 'customer',
    needsAccount: true,
    status: 201,
    throttle: 'changes',
    body: bookAddressBody,
    answer: z.object({ address: listedAddress, message }),
    refusals: addAddressRefusals,
  }),
  changeAddress: route({
    method: 'PUT',
    path: '/users/addresses/{id}',
    summary:
      'Change an address of your book, into one that is not in it yet. Orders that were sent there keep theirs.',
    access: 'customer',
    needsAccount: true,
    throttle: 'changes',
    params: idParams,
    body: bookAddressBody,
    answer: z.object({ address: listedAddress, message }),
    refusals: changeAddressRefusals,
  }),
  removeAddress: route({
    method: 'DELETE',
    path: '/users/addresses/{id}',
    summary: 'Remove an address of your book.',
    access: 'customer',
    needsAccount: true,
    throttle: 'changes',
    params: idParams,
    answer: z.object({ addressId: id, message }),
    refusals: removeAddressRefusals,
  }),
  chooseDefaultAddress: route({
    method: 'PUT',
    path: '/users/addresses/{id}/default',
    summary: 'Make an address of your book the default.',
    access: 'customer',
    needsAccount: true,
    throttle: 'changes',
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({ addressId: id, message }),
    refusals: chooseDefaultRefusals,
  }),
} as const;

export const addressConfigRoutes = {
  addressConfig: route({
    method: 'GET',
    path: '/config/addresses',
    summary: 'The country that the shop is in, by its two letters: forms offer it first.',
    access: 'visitor',
    answer: z.object({ country: z.string() }),
  }),
} as const;
