import { accountEvents as e } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { abandonRegistration, register, type Registration } from './register.ts';

const userId = '665f1c2ab3d4e5f60718293a';
const now = new Date('2026-05-01T10:00:00.000Z');
const at = now.toISOString();
const registration: Registration = {
  userId,
  name: 'Hodan Ali',
  username: 'hodan',
  email: 'hodan@suuq.test',
  emailKey: 'e1',
  usernameKey: 'u1',
  profileKey: 'p1',
  usernameClaim: 1,
  passwordVersion: 1,
  registeredAt: at,
};
const registered = e.AccountRegistered.create(registration);
const abandoned = e.RegistrationAbandoned.create({ userId, at });
const deleted = e.AccountDeleted.create({ userId, at });

describe('registering', () => {
  it('records the account', () =>
    scenario(account).given().when(register(registration, 0), accept(registered)));
  it('happens once', () => scenario(account).given(registered).when(register(registration, 0), nothingToDo));
  it('is refused once it was abandoned', () =>
    scenario(account).given(abandoned).when(register(registration, 0), refuse('TOO_LATE')));
  it('may be tried again after that', () =>
    scenario(account).given(abandoned).when(register(registration, 1), accept(registered)));
  it('does not bring a deleted account back', () =>
    scenario(account).given(registered, deleted).when(register(registration, 0), nothingToDo));
});

describe('giving a registration up', () => {
  const abandon = abandonRegistration(userId, now);
  it('closes a stream that has nothing', () => scenario(account).given().when(abandon, accept(abandoned)));
  it('closes the next attempt, too', () =>
    scenario(account).given(abandoned).when(abandon, accept(abandoned)));
  it('leaves who is registered', () => scenario(account).given(registered).when(abandon, nothingToDo));
});
