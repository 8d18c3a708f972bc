import { z } from 'zod';
import { route } from '../kernel/route.ts';
import {
  registerBody,
  registerRefusals,
  signInBody,
  signInRefusals,
  updateProfileBody,
  updateProfileRefusals,
} from './commands.ts';
import { stats, user } from './views.ts';

const message = z.string();

export const accountRoutes = {
  register: route({
    method: 'POST',
    path: '/users/register',
    summary: 'Register an account. It sets no session: sign in afterwards.',
    access: 'visitor',
    status: 201,
    body: registerBody,
    answer: z.object({ user, message }),
    refusals: registerRefusals,
  }),
  signIn: route({
    method: 'POST',
    path: '/users/auth',
    summary: 'Sign in. Sets the session cookie.',
    access: 'visitor',
    body: signInBody,
    answer: z.object({ user, message }),
    refusals: signInRefusals,
    reads: ['accounts', 'orders'],
  }),
  profile: route({
    method: 'GET',
    path: '/users/profile',
    summary: 'The signed-in person.',
    access: 'customer',
    answer: z.object({ user }),
    reads: ['accounts', 'orders'],
  }),
  signOut: route({
    method: 'POST',
    path: '/users/logout',
    summary: 'End this session.',
    access: 'visitor',
    body: z.strictObject({}),
    answer: z.object({ message }),
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/users/profile',
    summary: 'Change name, username and, where given, the password.',
    access: 'customer',
    body: updateProfileBody,
    answer: z.object({ user, message }),
    refusals: updateProfileRefusals,
  }),
  stats: route({
    method: 'GET',
    path: '/users/stats',
    summary: "The dashboard's figures.",
    access: 'admin',
    answer: stats,
    reads: ['stats'],
  }),
} as const;
