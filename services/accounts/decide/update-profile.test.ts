import { accountEvents as e } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
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
  usernameClaim: 1,
  passwordVersion: 3,
  registeredAt: at,
});
const same = { userId, name: 'Hodan Ali', username: 'hodan', usernameKey: 'u1', profileKey: 'p1' };
const named = { ...same, name: 'Hodan A. Ali', profileKey: 'p2' };
const renamed = { ...same, username: 'hodan.ali', usernameKey: 'u2', profileKey: 'p3' };
const claim = { number: 4, until: now, replaces: { key: 'u1', number: 1 } };
const updated = (profile: typeof same, usernameClaim: number) =>
  e.ProfileUpdated.create({ ...profile, usernameClaim, at });
const update = (change: ProfileUpdate) => updateProfile(change, () => now);

describe('updating a profile', () => {
  const given = scenario(account).given(registered);
  const givenRenamed = scenario(account).given(registered, updated(renamed, 4));

  it('records another name', () => given.when(update(named), accept(updated(named, 1))));
  it('records nothing when nothing is new', () => given.when(update(same), nothingToDo));
  it('wants another username claimed first', () => given.when(update(renamed), refuse('UNCLAIMED')));
  it('records a claimed username with the claim that it stands on', () =>
    given.when(update({ ...renamed, claim }), accept(updated(renamed, 4))));
  it('comes too late for a claim that may be given up by now', () =>
    given.when(
      update({ ...renamed, claim: { ...claim, until: new Date(now.getTime() - 1) } }),
      refuse('TOO_LATE'),
    ));
  it('wants a username of before claimed again', () => givenRenamed.when(update(named), refuse('UNCLAIMED')));
  it('wants a username claimed again once the account stands elsewhere than before the claim', () => {
    const before = { key: 'u1', number: 1 };
    givenRenamed.when(update({ ...named, claim: { ...claim, replaces: before } }), refuse('UNCLAIMED'));
    scenario(account)
      .given(registered, updated(renamed, 4), updated(same, 6))
      .when(update({ ...renamed, claim: { ...claim, number: 5, replaces: before } }), refuse('UNCLAIMED'));
  });
  it('stands on the newest claim of one username, whichever change was recorded first', () => {
    givenRenamed.when(update({ ...renamed, claim: { ...claim, number: 5 } }), accept(updated(renamed, 5)));
    givenRenamed.when(update({ ...renamed, claim: { ...claim, number: 3 } }), nothingToDo);
  });
  it('takes an account whose claim was not named for one that stands where it stood', () => {
    const unnamed = { ...registered, data: { ...registered.data, usernameClaim: null } };
    const replaces = { key: 'u1', number: null };
    scenario(account)
      .given(unnamed)
      .when(update({ ...renamed, claim: { ...claim, replaces } }), accept(updated(renamed, 4)));
    scenario(account).given(unnamed).when(update(same), nothingToDo);
  });
  it('records a password with it, or alone', () => {
    const changed = e.PasswordChanged.create({ userId, passwordVersion: 4, at });
    const password = { version: 4, replaces: 3 };
    given.when(update({ ...named, password }), accept(updated(named, 1), changed));
    given.when(update({ ...same, password }), accept(changed));
    scenario(account)
      .given(registered, changed)
      .when(update({ ...same, password }), nothingToDo);
    const ofLostLog = { version: 5, replaces: 4 };
    const next = e.PasswordChanged.create({ userId, passwordVersion: 5, at });
    given.when(update({ ...same, password: ofLostLog }), accept(next));
  });
  it('changes nothing by a password for which an older one was proven than the account has by now', () => {
    const reset = scenario(account).given(
      registered,
      e.PasswordChanged.create({ userId, passwordVersion: 5, at }),
    );
    for (const version of [4, 6])
      reset.when(update({ ...renamed, password: { version, replaces: 3 } }), refuse('REAUTH_REQUIRED'));
  });
  it('needs an account', () => {
    scenario(account).given().when(update(same), refuse('NO_ACCOUNT'));
    scenario(account)
      .given(registered, e.AccountDeleted.create({ userId, at }))
      .when(update(same), refuse('NO_ACCOUNT'));
  });
});
