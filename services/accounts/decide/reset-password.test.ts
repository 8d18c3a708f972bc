import { accountEvents, securityEvents } from '#contracts/accounts/events';
import { accept, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { security } from '../security-state.ts';
import { account } from '../state.ts';
import { deleted, emailChanged, marked, now, registered, userId } from '../testing/examples.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';

const requested = securityEvents.PasswordResetRequested.create({ ...marked, passwordVersion: 1 });
const changedTo = (passwordVersion: number) =>
  accountEvents.PasswordChanged.create({ ...marked, passwordVersion });

describe('asking for a letter to reset the password', () => {
  const request = requestPasswordReset({ userId, passwordVersion: 1 }, { now });
  const stream = scenario(security);

  it('is noted', () => stream.given().when(request, accept(requested)));
  it('is noted again, and the newest counts', () => stream.given(requested).when(request, accept(requested)));
});

describe('resetting a password by a link', () => {
  const reset = resetPassword({ userId, replaces: 1, emailKey: 'e1', passwordVersion: 2 }, { now });
  const stream = scenario(account);

  it('changes it', () => stream.given(registered).when(reset, accept(changedTo(2))));
  it('works once', () => stream.given(registered, changedTo(2)).when(reset, refuse('LINK_EXPIRED')));
  it('does not undo another change of the password', () =>
    stream.given(registered, changedTo(7)).when(reset, refuse('LINK_EXPIRED')));
  it('is none of a letter to an address that the account has no more', () =>
    stream.given(registered, emailChanged).when(reset, refuse('LINK_EXPIRED')));
  it('is for nobody who was deleted', () =>
    stream.given(registered, deleted).when(reset, refuse('LINK_EXPIRED')));
  it('is for nobody who is not there', () => stream.given().when(reset, refuse('LINK_EXPIRED')));
});
