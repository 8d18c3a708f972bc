import { routes } from '#contracts/api';
import type { Page } from 'playwright-core';
import { linkInLetter } from './link-in-letter.ts';
import type { Visitor } from './visitor.ts';

/** Confirms a person's address by the letter that the shop wrote to it, without which nobody gets a role. */
export const confirmAddress = async (by: Page, person: Visitor): Promise<void> => {
  const { user } = await person.call(routes.profile, {});
  const read = { shop: person.origin, email: user.email };
  const link = await linkInLetter(by, read, 'Confirm your', 'Confirm the address');
  await person.call(routes.confirmEmail, { body: { token: new URL(link).hash.slice(1) } });
};
