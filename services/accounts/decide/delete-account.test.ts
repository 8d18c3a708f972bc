import { accountEvents as e } from '#contracts/accounts/events';
import { scenario } from '#services/kernel/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { deleteAccount } from './delete-account.ts';

const userId = '665f1c2ab3d4e5f60718293a';
const now = new Date('2026-05-01T10:00:00.000Z');
const mark = { userId, at: now.toISOString() };
const registered = e.AccountRegistered.create({
  userId,
  name: 'Hodan Ali',
  username: 'hodan',
  email: 'hodan@suuq.test',
  emailKey: 'e1',
  usernameKey: 'u1',
  profileKey: 'p1',
  passwordVersion: 1,
  registeredAt: mark.at,
});
const deleted = e.AccountDeleted.create(mark);
const { given } = scenario(account);

describe('deleting an account', () => {
  it('records it, once', () => {
    given(registered).when(deleteAccount(userId, now)).then(deleted);
    given(registered, deleted).when(deleteAccount(userId, now)).thenNothing();
  });
  it('needs an account', () => {
    given().when(deleteAccount(userId, now)).thenRefused('NO_ACCOUNT');
    given(e.RegistrationAbandoned.create(mark)).when(deleteAccount(userId, now)).thenRefused('NO_ACCOUNT');
  });
});
