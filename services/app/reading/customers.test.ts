import { expect, it } from 'vitest';
import { createCustomers } from './customers.ts';

const person = (name: string) => ({ name, email: `${name}@suuq.test` });
const registered = (id: string) => Promise.resolve(id === 'new' ? person('registered') : undefined);
const customerById = (id: string) => Promise.resolve(id === 'old' ? person('in the table') : null);
const customerAtHand = (id: string) => Promise.resolve(id === 'old' ? person('as last read') : null);

it('names a customer by the read table, else by their own stream, else not at all', async () => {
  const { byId, atHand } = createCustomers({ customerById, customerAtHand, registered });
  const named = await Promise.all([byId('old'), atHand('old'), byId('new'), atHand('new')]);
  expect(named.map((each) => each?.name)).toEqual([
    'in the table',
    'as last read',
    'registered',
    'registered',
  ]);
  expect(await Promise.all([byId('nobody'), atHand('nobody')])).toEqual([undefined, undefined]);
});

it('reads a customer each time where nothing is remembered of them', async () => {
  const { atHand } = createCustomers({ customerById, registered });
  expect(await atHand('old')).toEqual(person('in the table'));
});
