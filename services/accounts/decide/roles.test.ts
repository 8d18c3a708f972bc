import { accountEvents as e } from '#contracts/accounts/events';
import { scenario } from '#services/kernel/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { grantAdmin, grantAuditor, revokeAdmin, revokeAuditor } from './roles.ts';

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

const roles = [
  {
    grant: grantAdmin,
    granted: e.AdminGranted.create(mark),
    revoke: revokeAdmin,
    revoked: e.AdminRevoked.create(mark),
  },
  {
    grant: grantAuditor,
    granted: e.AuditorGranted.create(mark),
    revoke: revokeAuditor,
    revoked: e.AuditorRevoked.create(mark),
  },
];

describe.for(roles)('the role of $granted.type', ({ grant, granted, revoke, revoked }) => {
  const given = scenario(account).given;
  it('is granted once', () => {
    given(registered).when(grant(userId, now)).then(granted);
    given(registered, granted).when(grant(userId, now)).thenNothing();
    given(registered, granted, revoked).when(grant(userId, now)).then(granted);
  });
  it('is revoked once', () => {
    given(registered, granted).when(revoke(userId, now)).then(revoked);
    given(registered).when(revoke(userId, now)).thenNothing();
  });
  it('needs an account', () => {
    given().when(grant(userId, now)).thenRefused('NO_ACCOUNT');
    given().when(revoke(userId, now)).thenRefused('NO_ACCOUNT');
  });
});
