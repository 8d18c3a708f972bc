import { accountRoutes } from '#contracts/accounts/api';
import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { sessionRoutes } from '#contracts/accounts/sessions';
import { mutate } from 'swr';
import { keyOf } from '../../../../lib/api.ts';

const keys = [
  keyOf(secondFactorRoutes.secondFactor, {}),
  // The rights of their role depend on it.
  keyOf(accountRoutes.profile, {}),
  // Turning it on ends the other sessions.
  keyOf(sessionRoutes.sessions, {}),
];

/** Reads again what a change of the second factor changes. */
export const factorChanged = () => Promise.all(keys.map((key) => mutate(key)));
