import { accountEvents as e } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { deleted, marked, now, registered, userId } from '../testing/examples.ts';
import { changeAuditor, changeRole } from './change-role.ts';

const by = '665f1c2ab3d4e5f60718293b';
const { given } = scenario(account);
const granted = e.AdminGranted.create({ ...marked, operator: null, reason: null });
const revoked = e.AdminRevoked.create(marked);

describe('changing the role', () => {
  const change = changeRole({ userId, by, otherAdmins: 1 }, { now });

  it('makes an admin of who is none, and the other way round', () => {
    given(registered).when(change, accept(granted));
    given(registered, granted).when(change, accept(revoked));
    given(registered, granted, revoked).when(change, accept(granted));
  });
  it('sets the role, and does nothing when it is set already', () => {
    const become = (isAdmin: boolean) => changeRole({ userId, by, otherAdmins: 1, isAdmin }, { now });
    given(registered).when(become(true), accept(granted));
    given(registered, granted).when(become(true), nothingToDo);
    given(registered, granted).when(become(false), accept(revoked));
    given(registered, granted, revoked).when(become(false), nothingToDo);
  });
  it("cannot revoke one's own role", () =>
    given(registered, granted).when(
      changeRole({ userId, by: userId, otherAdmins: 1 }, { now }),
      refuse('OWN_ACCOUNT'),
    ));
  it('cannot revoke the last admin', () =>
    given(registered, granted).when(
      changeRole({ userId, by, otherAdmins: 0 }, { now }),
      refuse('LAST_ADMIN'),
    ));
  it('grants the role when there is no other admin', () =>
    given(registered).when(changeRole({ userId, by, otherAdmins: 0 }, { now }), accept(granted)));
  it('grants none at an address that nobody has confirmed, and revokes it there', () => {
    const unconfirmed = changeRole({ userId, by, otherAdmins: 1, isUnconfirmed: true }, { now });
    given(registered).when(unconfirmed, refuse('EMAIL_UNCONFIRMED'));
    given(registered, granted).when(unconfirmed, accept(revoked));
  });
  it('needs an account', () => {
    given().when(change, refuse('USER_NOT_FOUND'));
    given(registered, granted, deleted).when(change, refuse('USER_NOT_FOUND'));
  });
});

describe('changing the auditor', () => {
  const change = changeAuditor({ userId }, { now });
  const auditor = e.AuditorGranted.create({ ...marked, operator: null, reason: null });
  const none = e.AuditorRevoked.create(marked);

  it('sets the role, and does nothing when it is set already', () => {
    const become = (isAuditor: boolean) => changeAuditor({ userId, isAuditor }, { now });
    given(registered).when(become(true), accept(auditor));
    given(registered, auditor).when(become(true), nothingToDo);
    given(registered, auditor).when(become(false), accept(none));
    given(registered).when(become(false), nothingToDo);
  });
  it('opens the audit area, and closes it', () => {
    given(registered).when(change, accept(auditor));
    given(registered, auditor).when(change, accept(none));
    given(registered, granted, auditor, none).when(change, accept(auditor));
  });
  it('opens it for nobody whose address is not confirmed, and closes it for them', () => {
    const unconfirmed = changeAuditor({ userId, isUnconfirmed: true }, { now });
    given(registered).when(unconfirmed, refuse('EMAIL_UNCONFIRMED'));
    given(registered, auditor).when(unconfirmed, accept(none));
  });
  it('needs an account', () => {
    given().when(change, refuse('USER_NOT_FOUND'));
    given(registered, deleted).when(change, refuse('USER_NOT_FOUND'));
  });
});
