import type { Customer } from '#projections/orders/fold';

type Read = (userId: string) => Promise<Customer | null>;

interface Deps {
  /** The customer in the read table; null for somebody whom it does not have yet. */
  readonly customerById: Read;
  /** The customer as last read, while no account has changed; left out they are read each time. */
  readonly customerAtHand?: Read | undefined;
  /** The customer in their own stream. */
  readonly registered: (userId: string) => Promise<Customer | undefined>;
}

/** Customers by the read table, else by their own stream: a person may order before any table knows that they registered. */
export interface Customers {
  readonly byId: (userId: string) => Promise<Customer | undefined>;
  /** As last read, for answers to commands. */
  readonly atHand: (userId: string) => Promise<Customer | undefined>;
}

export const createCustomers = ({
  customerById,
  customerAtHand = customerById,
  registered,
}: Deps): Customers => {
  const orRegistered = (read: Read) => async (userId: string) =>
    (await read(userId)) ?? (await registered(userId));
  return { byId: orRegistered(customerById), atHand: orRegistered(customerAtHand) };
};
