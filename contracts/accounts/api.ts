import { z } from 'zod';
import { days } from '../kernel/day.ts';
import { id, idParams } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import {
  changeAuditorBody,
  changeAuditorRefusals,
  changeRoleBody,
  changeRoleRefusals,
  deleteUserRefusals,
  registerBody,
  registerRefusals,
  signInBody,
  signInRefusals,
  updateProfileBody,
  updateProfileRefusals,
} from './commands.ts';
import { stats, user } from './views.ts';

const message = z.string();
/** Set for an admin or auditor whose role counts only with a second factor, and who has none yet. */
const secondFactorNeeded = z.literal(true).optional();

export const accountRoutes = {
  register: route({
    method: 'POST',
    path: '/users/register',
    summary: 'Register an account. Sets the session cookie.',
    access: 'visitor',
    status: 201,
    throttle: 'register',
    body: registerBody,
    answer: z.object({ user, message }),
    refusals: registerRefusals,
  }),
  signIn: route({
    method: 'POST',
    path: '/users/auth',
    summary: 'Sign in. Sets the session cookie.',
    access: 'visitor',
    throttle: 'login',
    body: signInBody,
    answer: z.object({ user, message, secondFactorNeeded }),
    refusals: signInRefusals,
    reads: [readTables.accounts, readTables.orders],
  }),
  profile: route({
    method: 'GET',
    path: '/users/profile',
    summary: 'The signed-in person.',
    access: 'customer',
    answer: z.object({ user, secondFactorNeeded }),
    reads: [readTables.accounts, readTables.orders],
  }),
  signOut: route({
    method: 'POST',
    path: '/users/logout',
    summary: 'End this session.',
    access: 'visitor',
    goesAhead: true,
    body: z.strictObject({}),
    answer: z.object({ message }),
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/users/profile',
    summary: 'Change name, username and, where given, the password.',
    access: 'customer',
    needsAccount: true,
    throttle: 'profile',
    body: updateProfileBody,
    answer: z.object({ user, message }),
    refusals: updateProfileRefusals,
    reads: [readTables.accounts, readTables.orders],
  }),
  stats: route({
    method: 'GET',
    path: '/users/stats',
    summary: "The dashboard's figures.",
    access: 'admin',
    answer: stats,
    reads: [readTables.stats],
  }),
} as const;

/**
 * `q` matches name, username, e-mail or the whole id; `days` are the shop's days of registering, both ends included.
 */
export const usersQuery = z.strictObject({ q: z.string().max(200).optional(), ...days, ...paging });

/** Routes by which admins manage accounts. */
export const peopleRoutes = {
  allUsers: route({
    method: 'GET',
    path: '/users/all',
    summary: 'Everybody with an account, newest first, each with their order ids. The access is recorded.',
    recordsLooks: true,
    access: 'admin',
    query: usersQuery,
    answer: z.array(user),
    // For more than a hundred rows at once: that is an export.
    commonRefusals: ['SIGN_IN_AGAIN'],
    reads: [readTables.accounts, readTables.orders],
  }),
  changeRole: route({
    method: 'PUT',
    path: '/users/role/{id}',
    summary:
      'Grant or revoke admin, as `isAdmin` says; without it, toggle. It takes effect at their next request.',
    recordsLooks: true,
    access: 'admin',
    needsRecentSignIn: true,
    params: idParams,
    body: changeRoleBody,
    answer: user,
    refusals: changeRoleRefusals,
    reads: [readTables.accounts, readTables.orders],
  }),
  changeAuditor: route({
    method: 'PUT',
    path: '/users/auditor/{id}',
    summary: 'Grant or revoke the audit area, as `isAuditor` says; without it, toggle.',
    recordsLooks: true,
    access: 'admin',
    needsRecentSignIn: true,
    params: idParams,
    body: changeAuditorBody,
    answer: user,
    refusals: changeAuditorRefusals,
    reads: [readTables.accounts, readTables.orders],
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Delete an account and erase the person. Their orders stay, without a name.',
    access: 'admin',
    needsRecentSignIn: true,
    params: idParams,
    answer: z.object({ userId: id, message }),
    refusals: deleteUserRefusals,
  }),
} as const;
