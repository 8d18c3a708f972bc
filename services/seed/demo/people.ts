import { z } from 'zod';
import type { ShippingAddress } from '#contracts/orders/events';
import { readRows } from './read-rows.ts';

/** The password of every demo account (design §2). They exist only where the demo shop was seeded. */
export const demoPassword = 'suuq-demo-2026';

export interface DemoAccount {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

export interface DemoCustomer extends DemoAccount {
  readonly gender: 'woman' | 'man';
  readonly address: ShippingAddress;
}

export const admin: DemoAccount = { name: 'Sahra Warsame', username: 'admin', email: 'admin@suuq.test' };

export const auditor: DemoAccount = {
  name: 'Bashiir Cawaale',
  username: 'auditor',
  email: 'auditor@suuq.test',
};

export const shopper = {
  name: 'Hodan Abdi',
  username: 'shopper',
  email: 'shopper@suuq.test',
  gender: 'woman',
  address: {
    recipient: 'Hodan Abdi',
    phone: '+252615550100',
    address: 'Jidka Maka al-Mukarama 14',
    city: 'Muqdisho',
    postalCode: 'BN 03010',
    country: 'Somalia',
  },
} satisfies DemoCustomer;

const row = z.object({
  name: z.string(),
  gender: z.enum(['woman', 'man']),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** The phone of a person who gave one: their orders have a recipient, too. */
  phone: z.string(),
});

function customer({ name, gender, phone, ...place }: z.infer<typeof row>): DemoCustomer {
  const username = name.toLowerCase().replaceAll(' ', '.');
  const address = phone === '' ? place : { ...place, recipient: name, phone };
  return { name, username, email: `${username}@suuq.test`, gender, address };
}

/** Everybody who orders in the demo history: the shopper first, so that My Orders is not empty. */
export const readBuyers = (): readonly DemoCustomer[] => [
  shopper,
  // Forty people who have shopped here for a while; like the three accounts, they sign in with `demoPassword`.
  ...readRows('people.csv', row).map(customer),
];
