import { accountEvents as e } from '#contracts/accounts/events';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { deleted, marked, now, registered, userId } from '../testing/examples.ts';
import { changeAuditor, changeRole } from './change-role.ts';

const by = '665f1c2ab3d4e5f60718293b';
const { given } = scenario(account);
const granted = e.AdminGranted.create(marked);
const revoked = e.AdminRevoked.create(marked);

describe('changing the role', () => {
  const change = changeRole({ userId, by, otherAdmins: 1 }, { now });

  it('makes an admin of who is none, and the other way round', () => {
    given(registered).when(change).then(granted);
    given(registered, granted).when(change).then(revoked);
    given(registered, granted, revoked).when(change).then(granted);
  });
  it('does what it says, and nothing where that is so already', () => {
    const become = (isAdmin: boolean) => changeRole({ userId, by, otherAdmins: 1, isAdmin }, { now });
    given(registered).when(become(true)).then(granted);
    given(registered, granted).when(become(true)).thenNothing();
    given(registered, granted).when(become(false)).then(revoked);
    given(registered, granted, revoked).when(become(false)).thenNothing();
  });
  it('is not revoking oneself', () =>
    given(registered, granted)
      .when(changeRole({ userId, by: userId, otherAdmins: 1 }, { now }))
      .thenRefused('OWN_ACCOUNT'));
  it('leaves the last admin', () =>
    given(registered, granted)
      .when(changeRole({ userId, by, otherAdmins: 0 }, { now }))
      .thenRefused('LAST_ADMIN'));
  it('makes the first beside them', () =>
    given(registered)
      .when(changeRole({ userId, by, otherAdmins: 0 }, { now }))
      .then(granted));
  it('needs an account', () => {
    given().when(change).thenRefused('USER_NOT_FOUND');
    given(registered, granted, deleted).when(change).thenRefused('USER_NOT_FOUND');
  });
});

describe('changing the auditor', () => {
  const change = changeAuditor({ userId }, { now });
  const auditor = e.AuditorGranted.create(marked);
  const none = e.AuditorRevoked.create(marked);

  it('does what it says, and nothing where that is so already', () => {
    const become = (isAuditor: boolean) => changeAuditor({ userId, isAuditor }, { now });
    given(registered).when(become(true)).then(auditor);
    given(registered, auditor).when(become(true)).thenNothing();
    given(registered, auditor).when(become(false)).then(none);
    given(registered).when(become(false)).thenNothing();
  });
  it('opens the audit area, and closes it', () => {
    given(registered).when(change).then(auditor);
    given(registered, auditor).when(change).then(none);
    given(registered, granted, auditor, none).when(change).then(auditor);
  });
  it('needs an account', () => {
    given().when(change).thenRefused('USER_NOT_FOUND');
    given(registered, deleted).when(change).thenRefused('USER_NOT_FOUND');
  });
});
