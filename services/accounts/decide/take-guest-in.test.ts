import { accountEvents as e, securityEvents } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { security } from '../security-state.ts';
import { account } from '../state.ts';
import { guestRegistered, marked, now, registered, userId } from '../testing/examples.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteGuestOf, joinGuest, takeGuestIn } from './take-guest-in.ts';

const [by, other] = ['665f1c2ab3d4e5f60718293b', '665f1c2ab3d4e5f60718293c'];
const taken = e.GuestTakenIn.create({ ...marked, by });

describe('taking a guest in', () => {
  const { given } = scenario(account);
  const takeIn = takeGuestIn({ userId, by, emailKey: 'e1' }, { now });

  it('is recorded once', () => {
    given(guestRegistered).when(takeIn, accept(taken));
    given(guestRegistered, taken).when(takeIn, nothingToDo);
  });
  it('is refused of who has another address, is an account, or is gone', () => {
    const no = refuse('NOT_THEIR_GUEST');
    given(guestRegistered).when(takeGuestIn({ userId, by, emailKey: 'e2' }, { now }), no);
    given(registered).when(takeIn, no);
    given().when(takeIn, no);
    given(guestRegistered, e.GuestDeleted.create(marked)).when(takeIn, no);
  });
  it('leaves a guest to the account that was first', () =>
    given(guestRegistered, taken).when(
      takeGuestIn({ userId, by: other, emailKey: 'e1' }, { now }),
      refuse('NOT_THEIR_GUEST'),
    ));
  it('leaves nobody whom an admin could delete by themselves', () =>
    given(guestRegistered, taken).when(
      deleteAccount(
        { userId, by: other, otherAdmins: 1, undelivered: [], paying: [], refunding: [] },
        { now },
      ),
      refuse('USER_NOT_FOUND'),
    ));
});

describe('a guest who was taken in', () => {
  const { given } = scenario(account);
  const erase = deleteGuestOf({ userId, by }, { now });
  const deleted = e.GuestDeleted.create(marked);

  it('is deleted with the account, once', () => {
    given(guestRegistered, taken).when(erase, accept(deleted));
    given(guestRegistered, taken, deleted).when(erase, nothingToDo);
  });
  it('is not deleted with another account, and no guest of their own is', () => {
    given(guestRegistered, taken).when(deleteGuestOf({ userId, by: other }, { now }), nothingToDo);
    given(guestRegistered).when(erase, nothingToDo);
  });
});

describe('announcing that a guest is taken in', () => {
  const { given } = scenario(security);
  const confirmed = securityEvents.EmailConfirmed.create({ ...marked, emailKey: 'e1' });
  const joined = securityEvents.GuestJoined.create({ ...marked, guestId: other });
  const join = joinGuest({ userId: other, by: userId, emailKey: 'e1' }, { now });

  it('is recorded once, of an address that is confirmed', () => {
    given(confirmed).when(join, accept(joined));
    given(confirmed, joined).when(join, nothingToDo);
  });
  it('is not recorded of an address that is not', () => {
    given().when(join, nothingToDo);
    given(confirmed, securityEvents.EmailConfirmed.create({ ...marked, emailKey: 'e2' })).when(
      join,
      nothingToDo,
    );
  });
});
