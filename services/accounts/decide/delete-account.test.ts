import { accountEvents as e } from '#contracts/accounts/events';
import { accept, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { deleteAccount, deleteOwnAccount, type DeleteAccount } from './delete-account.ts';
import { deleted, marked, now, registered, userId } from '../testing/examples.ts';

const { given } = scenario(account);
const admin = e.AdminGranted.create({ ...marked, operator: null, reason: null });
const order = '665f1c2ab3d4e5f607182401';
const by = '665f1c2ab3d4e5f60718293b';
const asked = (facts: Partial<DeleteAccount> = {}) =>
  deleteAccount(
    { userId, by, otherAdmins: 1, undelivered: [], paying: [], refunding: [], ...facts },
    { now },
  );

describe('deleting an account', () => {
  it('records it, once', () => {
    given(registered).when(asked(), accept(deleted));
    given(registered, deleted).when(asked(), refuse('USER_NOT_FOUND'));
  });
  it('needs an account', () => {
    given().when(asked(), refuse('USER_NOT_FOUND'));
    given(e.RegistrationAbandoned.create(marked)).when(asked(), refuse('USER_NOT_FOUND'));
  });
  it("is refused for one's own account", () =>
    given(registered, admin).when(asked({ by: userId }), refuse('OWN_ACCOUNT')));
  it('is refused for the last admin only', () => {
    given(registered, admin).when(asked({ otherAdmins: 0 }), refuse('LAST_ADMIN'));
    given(registered, admin).when(asked(), accept(deleted));
    given(registered).when(asked({ otherAdmins: 0 }), accept(deleted));
  });
  it('waits for what is paid to be delivered, and for a payment or a refund to end', () => {
    given(registered).when(
      asked({ undelivered: [order], paying: [order] }),
      refuse('UNDELIVERED_ORDERS', { orders: [order] }),
    );
    given(registered).when(asked({ paying: [order] }), refuse('PAYMENT_IN_PROGRESS', { orders: [order] }));
    given(registered).when(asked({ refunding: [order] }), refuse('UNREFUNDED_ORDERS', { orders: [order] }));
  });
});

describe("deleting one's own account", () => {
  const { passwordVersion } = registered.data;
  const own = { userId, passwordVersion, otherAdmins: 1, undelivered: [], paying: [], refunding: [] };

  it('records it, once', () => {
    given(registered).when(deleteOwnAccount(own, { now }), accept(deleted));
    given(registered, deleted).when(deleteOwnAccount(own, { now }), refuse('USER_NOT_FOUND'));
    given().when(deleteOwnAccount(own, { now }), refuse('USER_NOT_FOUND'));
  });
  it('is refused where the password is newer by now than the one that was proven', () => {
    const reset = e.PasswordChanged.create({ ...marked, passwordVersion: passwordVersion + 1 });
    given(registered, reset).when(deleteOwnAccount(own, { now }), refuse('REAUTH_REQUIRED'));
  });
  it('is refused for the last admin, and waits for what is under way', () => {
    const last = deleteOwnAccount({ ...own, otherAdmins: 0 }, { now });
    given(registered, admin).when(last, refuse('LAST_ADMIN'));
    given(registered).when(last, accept(deleted));
    given(registered).when(
      deleteOwnAccount({ ...own, undelivered: [order] }, { now }),
      refuse('UNDELIVERED_ORDERS', { orders: [order] }),
    );
    given(registered).when(
      deleteOwnAccount({ ...own, paying: [order] }, { now }),
      refuse('PAYMENT_IN_PROGRESS', { orders: [order] }),
    );
    given(registered).when(
      deleteOwnAccount({ ...own, refunding: [order] }, { now }),
      refuse('UNREFUNDED_ORDERS', { orders: [order] }),
    );
  });
});
