import { accountEvents as e } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { guest, guestRegistered, marked, now, registered, userId } from '../testing/examples.ts';
import { changeRole } from './change-role.ts';
import { deleteAccount } from './delete-account.ts';
import { noteGuestErased, registerGuest } from './register-guest.ts';

const { given } = scenario(account);
const by = '665f1c2ab3d4e5f60718293b';
const deleted = e.GuestDeleted.create(marked);
const erased = e.GuestErased.create(marked);
const noted = noteGuestErased({ userId }, { now });
const asked = deleteAccount(
  { userId, by, otherAdmins: 0, undelivered: [], paying: [], refunding: [] },
  { now },
);

describe('a guest', () => {
  it('is recorded once, and never over an account', () => {
    given().when(registerGuest(guest), accept(guestRegistered));
    given(guestRegistered).when(registerGuest(guest), nothingToDo);
    given(registered).when(registerGuest(guest), nothingToDo);
  });
  it('is deleted like anybody, in words of its own', () => {
    given(guestRegistered).when(asked, accept(deleted));
    given(guestRegistered, deleted).when(asked, refuse('USER_NOT_FOUND'));
  });
  it('is noted as erased once, after it was deleted', () => {
    given(guestRegistered).when(noted, nothingToDo);
    given(guestRegistered, deleted).when(noted, accept(erased));
    given(guestRegistered, deleted, erased).when(noted, nothingToDo);
    given(registered, e.AccountDeleted.create(marked)).when(noted, nothingToDo);
  });
  it('is given no role', () =>
    given(guestRegistered).when(
      changeRole({ userId, by, isAdmin: true, otherAdmins: 1 }, { now }),
      refuse('USER_NOT_FOUND'),
    ));
});
