import { expect, it } from 'vitest';
import { accountEvents, securityEvents } from '#contracts/accounts/events';
import { accept } from '#services/kernel/decision';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { emailClaim } from '../claim.ts';
import { emailKeysOfDeleted } from './email-keys-of-deleted.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';
import { deleted, emailChanged, marked, now, registered, userId } from '../testing/examples.ts';
import { command } from '../testing/world.ts';

const OTHER = '665f1c2ab3d4e5f60718293b';

/** An account that registered with `e1` and changed to `e2`, each confirmed where it is listed. */
const accountThat = async (...confirmed: readonly string[]) => {
  const handler = createHandler({ log: new MemoryLog(), seal: async (_stream, _shapes, data) => data });
  const write = (event: typeof registered | typeof deleted | typeof emailChanged) =>
    handler.handle(account, userId, () => accept(event), command(userId));
  const confirm = (by: string, emailKey: string) => {
    const event = securityEvents.EmailConfirmed.create({ userId: by, emailKey, at: marked.at });
    return handler.handle(security, by, () => accept(event), command(by));
  };
  const claim = (by: string, key: string) =>
    handler.handle(emailClaim.aggregate, key, emailClaim.claim({ userId: by }, { now }), command(by));
  await write(registered);
  await write(emailChanged);
  for (const key of confirmed) await confirm(userId, key);
  return { handler, write, confirm, claim };
};

it('an account that is deleted leaves each address that it ever confirmed, once', async () => {
  const { handler, write } = await accountThat('e1', 'e2', 'e1', 'e2');
  await write(accountEvents.AccountDeleted.create(marked));
  expect(await emailKeysOfDeleted(handler, userId)).toEqual(['e1', 'e2']);
});

it('an account that is not deleted leaves no address', async () => {
  const { handler } = await accountThat('e1', 'e2');
  expect(await emailKeysOfDeleted(handler, userId)).toEqual([]);
});

it('an address that was only registered with stays, since it may be anybody’s', async () => {
  const { handler, write } = await accountThat('e2');
  await write(deleted);
  expect(await emailKeysOfDeleted(handler, userId)).toEqual(['e2']);
});

it('a former address stays once another account has confirmed it, and not before', async () => {
  const { handler, write, confirm, claim } = await accountThat('e1', 'e2');
  await claim(OTHER, 'e1');
  await write(deleted);
  expect(await emailKeysOfDeleted(handler, userId)).toEqual(['e1', 'e2']);
  await confirm(OTHER, 'e1');
  expect(await emailKeysOfDeleted(handler, userId)).toEqual(['e2']);
});
