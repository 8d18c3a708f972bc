import type { Pool } from 'pg';
import { changeEmailByLink } from '../email/change-email.ts';
import { letterLinks } from '../links/letter-links.ts';
import type { AccountsDeps } from '../ports.ts';
import { registerAccount } from '../register.ts';
import { askToChangeEmail } from '../email/request-email-change.ts';
import { accountsFor, command, enter, somebody } from './world.ts';

/** A person with an account who changes the address, and the letter to the new one. */
export const mover = async (pool: Pool) => {
  const world = accountsFor(pool);
  const { deps, time } = world;
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const ask = (email: string, currentPassword = person.password) =>
    askToChangeEmail(deps, { userId, email, currentPassword }, command(userId));
  const letter = () => {
    const request = world.log.all.findLast(({ type }) => type === 'EmailChangeRequested');
    return letterLinks(deps).emailChange(userId, request?.id ?? '');
  };
  const tokenOf = async () => (await letter())?.token ?? '';
  const follow = (token: string, by: AccountsDeps = deps) => changeEmailByLink(by, token, command);
  /** Requests the change, and follows the link. */
  const move = async (email: string) => {
    await ask(email);
    return follow(await tokenOf());
  };
  const signedIn = async (email: string, password = person.password) => {
    const entered = await enter(deps, { email, password });
    return entered.kind === 'done' ? entered.userId : undefined;
  };
  const register = (email: string) => registerAccount(world.another(), { ...somebody(), email }, command);
  const later = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms);
  };
  const types = () => world.log.all.map(({ type }) => type);
  return { ...world, person, userId, ask, letter, tokenOf, follow, move, signedIn, register, later, types };
};
