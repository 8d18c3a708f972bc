import { accountEvents as e } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { marked, now, registered, userId } from '../testing/examples.ts';
import { grantAdmin, grantAuditor } from './roles.ts';

const roles = [
  {
    grant: grantAdmin,
    granted: e.AdminGranted.create({ ...marked, operator: null, reason: null }),
    revoked: e.AdminRevoked.create(marked),
  },
  {
    grant: grantAuditor,
    granted: e.AuditorGranted.create({ ...marked, operator: null, reason: null }),
    revoked: e.AuditorRevoked.create(marked),
  },
];

describe.for(roles)('the role of $granted.type', ({ grant, granted, revoked }) => {
  const { given } = scenario(account);
  it('is granted once', () => {
    given(registered).when(grant(userId, now), accept(granted));
    given(registered, granted).when(grant(userId, now), nothingToDo);
    given(registered, granted, revoked).when(grant(userId, now), accept(granted));
  });
  it('needs an account', () => given().when(grant(userId, now), refuse('NO_ACCOUNT')));
});
