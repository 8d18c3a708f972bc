import { accountEvents, securityEvents } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { security } from '../security-state.ts';
import { account } from '../state.ts';
import { deleted, emailChanged, marked, now, registered, userId } from '../testing/examples.ts';
import { changeEmail, requestEmailChange, withdrawEmailChange, type EmailChange } from './change-email.ts';

const { at } = marked;
const asked = { userId, email: 'hodan.ali@suuq.test', emailKey: 'e2', passwordVersion: 1 };

describe('asking for another address', () => {
  const requested = securityEvents.EmailChangeRequested.create({ ...asked, at });
  const request = requestEmailChange({ ...asked, presentKey: 'e1' }, { now });
  const stream = scenario(security);

  it('is noted, and noted again', () => {
    stream.given().when(request, accept(requested));
    stream.given(requested).when(request, accept(requested));
  });
  it('is refused for the address that the account has', () =>
    stream
      .given()
      .when(requestEmailChange({ ...asked, presentKey: 'e2' }, { now }), refuse('EMAIL_UNCHANGED')));
  it('is withdrawn once, and can be asked for again', () => {
    const withdraw = withdrawEmailChange({ userId, emailKey: 'e2' }, { now });
    const withdrawn = securityEvents.EmailChangeWithdrawn.create({ userId, at });
    stream.given(requested).when(withdraw, accept(withdrawn));
    stream.given(requested, withdrawn).when(withdraw, nothingToDo);
    stream.given().when(withdraw, nothingToDo);
    stream.given(requested, withdrawn).when(request, accept(requested));
    expect([requested, withdrawn].reduce(security.evolve, security.initial)).toEqual({});
  });
  it('is not withdrawn by who means an older request', () => {
    const other = securityEvents.EmailChangeRequested.create({ ...asked, emailKey: 'e3', at });
    stream
      .given(requested, other)
      .when(
        withdrawEmailChange({ userId, emailKey: 'e2' }, { now }),
        refuse('CHANGED_MEANWHILE', { requestedAt: at }),
      );
  });
  it('counts for the newest request alone', () => {
    const other = securityEvents.EmailChangeRequested.create({ ...asked, emailKey: 'e3', at });
    const state = [requested, other].reduce(security.evolve, security.initial);
    expect(state.change).toEqual({ at: now, emailKey: 'e3', passwordVersion: 1 });
  });
});

describe('changing the address', () => {
  const claim = { number: 4, until: now, replaces: { key: 'e1', number: null } };
  const change = (changed: Partial<EmailChange> = {}) =>
    changeEmail({ ...asked, claim, ...changed }, () => now);
  const stream = scenario(account);
  const given = stream.given(registered);

  it('is recorded with the claim that the account stands on', () =>
    given.when(change(), accept(emailChanged)));
  it('is recorded once, however many follow the link', () =>
    stream.given(registered, emailChanged).when(change({ claim: { ...claim, number: 5 } }), nothingToDo));
  it('comes too late for a claim that may be given up by now', () =>
    given.when(change({ claim: { ...claim, until: new Date(now.getTime() - 1) } }), refuse('TOO_LATE')));
  it('is not recorded once the account stands elsewhere than before the claim', () => {
    const back = accountEvents.EmailChanged.create({ ...marked, email: 'x', emailKey: 'e1', emailClaim: 9 });
    const elsewhere = accountEvents.EmailChanged.create({
      ...marked,
      email: 'x',
      emailKey: 'e3',
      emailClaim: 1,
    });
    stream.given(registered, elsewhere).when(change(), refuse('LINK_EXPIRED'));
    stream.given(registered, elsewhere, back).when(change(), refuse('LINK_EXPIRED'));
  });
  it('is taken back by another password', () => {
    const password = accountEvents.PasswordChanged.create({ userId, passwordVersion: 2, at });
    stream.given(registered, password).when(change(), refuse('LINK_EXPIRED'));
  });
  it('is for nobody who was deleted, or is not there', () => {
    stream.given(registered, deleted).when(change(), refuse('LINK_EXPIRED'));
    stream.given().when(change(), refuse('LINK_EXPIRED'));
  });
  it('leaves the former address to be released, also after a deletion', () => {
    const state = [registered, emailChanged].reduce(account.evolve, account.initial);
    expect(state).toMatchObject({ emailKey: 'e2', emailClaim: 4, formerEmailKeys: ['e1'] });
    expect(account.evolve(state, deleted)).toMatchObject({
      held: { emailKey: 'e2', formerEmailKeys: ['e1'] },
    });
  });
});
