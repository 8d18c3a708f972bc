import { decisions } from '../addresses/decisions.ts';
import { addressBook } from '../addresses/state.ts';
import { shopper } from './demo/people.ts';
import { demoId, seedContext, type SeedDeps } from './context.ts';

const AT_WORK = { ...shopper.address, address: 'Suuqa Bakaaraha, Dukaanka 31', postalCode: '' };

/** Adds the shopper's address book: home and work. */
export const seedAddresses = async (
  { handler, accounts }: Pick<SeedDeps['shop'], 'handler' | 'accounts'>,
  now: Date,
): Promise<void> => {
  const userId = demoId('person', shopper.email);
  for (const [place, address] of Object.entries({ home: shopper.address, work: AT_WORK })) {
    const addressKey = accounts.personal.addressKey(userId, address);
    const command = { userId, addressId: demoId('address', place), address, addressKey };
    const added = await handler.handle(
      addressBook,
      userId,
      decisions.AddAddress(command, { now }),
      seedContext('address', place),
    );
    if (added.kind === 'refused') throw new Error(`The demo's address ${place} was refused: ${added.code}`);
  }
};
