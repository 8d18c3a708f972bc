import { accountEvents as e } from '#contracts/accounts/events';
import { scenario } from '#services/kernel/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { updateProfile, type ProfileUpdate } from './update-profile.ts';

const userId = '665f1c2ab3d4e5f60718293a';
const now = new Date('2026-05-01T10:00:00.000Z');
const at = now.toISOString();
const registered = e.AccountRegistered.create({
  userId,
  name: 'Hodan Ali',
  username: 'hodan',
  email: 'hodan@suuq.test',
  emailKey: 'e1',
  usernameKey: 'u1',
  profileKey: 'p1',
  passwordVersion: 3,
  registeredAt: at,
});
const same = { userId, name: 'Hodan Ali', username: 'hodan', usernameKey: 'u1', profileKey: 'p1' };
const named = { ...same, name: 'Hodan A. Ali', profileKey: 'p2' };
const renamed = { ...same, username: 'hodan.ali', usernameKey: 'u2', profileKey: 'p3' };
const update = (change: ProfileUpdate) => updateProfile(change, () => now);

describe('updating a profile', () => {
  const given = scenario(account).given(registered);

  it('records another name', () => given.when(update(named)).then(e.ProfileUpdated.create({ ...named, at })));
  it('records nothing when nothing is new', () => given.when(update(same)).thenNothing());
  it('wants another username claimed first', () => given.when(update(renamed)).thenRefused('UNCLAIMED'));
  it('records a claimed username', () =>
    given.when(update({ ...renamed, claimedUntil: now })).then(e.ProfileUpdated.create({ ...renamed, at })));
  it('comes too late for a claim that may be given up by now', () =>
    given.when(update({ ...renamed, claimedUntil: new Date(now.getTime() - 1) })).thenRefused('TOO_LATE'));
  it('wants a username of before claimed again', () =>
    scenario(account)
      .given(registered, e.ProfileUpdated.create({ ...renamed, at }))
      .when(update(named))
      .thenRefused('UNCLAIMED'));
  it('records a password with it, or alone', () => {
    const changed = e.PasswordChanged.create({ userId, passwordVersion: 4, at });
    given
      .when(update({ ...named, passwordVersion: 4 }))
      .then(e.ProfileUpdated.create({ ...named, at }), changed);
    given.when(update({ ...same, passwordVersion: 4 })).then(changed);
  });
  it('leaves the newer of two passwords', () => {
    given.when(update({ ...same, passwordVersion: 3 })).thenNothing();
    given.when(update({ ...same, passwordVersion: 2 })).thenNothing();
  });
  it('needs an account', () => {
    scenario(account).given().when(update(same)).thenRefused('NO_ACCOUNT');
    scenario(account)
      .given(registered, e.AccountDeleted.create({ userId, at }))
      .when(update(same))
      .thenRefused('NO_ACCOUNT');
  });
});
