import { accountEvents as e } from '#contracts/accounts/events';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { account } from '../state.ts';
import { marked, now, registered, userId } from '../testing/examples.ts';
import { grantAdmin, grantAuditor } from './roles.ts';

const roles = [
  {
    grant: grantAdmin,
    granted: e.AdminGranted.create(marked),
    revoked: e.AdminRevoked.create(marked),
  },
  {
    grant: grantAuditor,
    granted: e.AuditorGranted.create(marked),
    revoked: e.AuditorRevoked.create(marked),
  },
];

describe.for(roles)('the role of $granted.type', ({ grant, granted, revoked }) => {
  const { given } = scenario(account);
  it('is granted once', () => {
    given(registered).when(grant(userId, now)).then(granted);
    given(registered, granted).when(grant(userId, now)).thenNothing();
    given(registered, granted, revoked).when(grant(userId, now)).then(granted);
  });
  it('needs an account', () => given().when(grant(userId, now)).thenRefused('NO_ACCOUNT'));
});
