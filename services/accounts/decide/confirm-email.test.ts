import { securityEvents } from '#contracts/accounts/events';
import { accept, nothingToDo } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { security } from '../security-state.ts';
import { marked, now, userId } from '../testing/examples.ts';
import { confirmEmail, requestEmailConfirmation } from './confirm-email.ts';

const stream = scenario(security);
const confirmed = (emailKey: string) => securityEvents.EmailConfirmed.create({ ...marked, emailKey });

describe('confirming an address', () => {
  const confirm = confirmEmail({ userId, emailKey: 'e1' }, { now });

  it('is recorded', () => stream.given().when(confirm, accept(confirmed('e1'))));
  it('is recorded once', () => stream.given(confirmed('e1')).when(confirm, nothingToDo));
  it('is recorded of another address', () =>
    stream.given(confirmed('e0')).when(confirm, accept(confirmed('e1'))));
});

describe('asking for the letter by which an address is confirmed', () => {
  const ask = requestEmailConfirmation({ userId, emailKey: 'e1' }, { now });
  const asked = securityEvents.EmailConfirmationRequested.create(marked);

  it('sends it, and sends it again', () => {
    stream.given().when(ask, accept(asked));
    stream.given(asked).when(ask, accept(asked));
  });
  it('sends none for an address that is confirmed', () =>
    stream.given(confirmed('e1')).when(ask, nothingToDo));
});
