import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import { step } from '#services/kernel/step';
import { LogUnavailable } from '#services/kernel/event-log';
import { usernameClaim } from './claim.ts';
import type { FreshClaim, NewPassword, NumberedClaim } from './decide/update-profile.ts';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';
import { account, type Account } from './state.ts';

export interface ProfileChange {
  readonly deps: Pick<AccountsDeps, 'handler' | 'clock'> & {
    readonly personal: Pick<AccountsDeps['personal'], 'usernameKey' | 'profileKey'>;
  };
  readonly userId: string;
  readonly profile: { readonly name: string; readonly username: string };
  readonly context: CommandContext;
  readonly password?: NewPassword;
}

export type Recorded =
  | { readonly kind: 'done'; readonly position: bigint }
  | { readonly kind: 'refused'; readonly code: 'USERNAME_TAKEN' | 'NO_ACCOUNT' | 'REAUTH_REQUIRED' };

/**
 * Milliseconds: together with the log's deadline for an append (8 s) this stays far below the minute after which a claim
 * of a change is given up.
 */
export const CLAIM_LASTS = 5_000;
/**
 * How many claims are made for one change: each but the first is needed because another change of the username came
 * between.
 */
const CLAIMS = 50;

/**
 * Records name, username and password. A changed username is claimed, the change is recorded, then the old username is
 * released (design §5): exactly the claim that the account named, never a later one. A claim that is not recorded is
 * left to the process manager, since a concurrent change may rest on it.
 */
export const recordProfile = async (change: ProfileChange): Promise<Recorded> => {
  let outcome = await tryToRecord(change);
  for (let round = 1; outcome.kind === 'refused' && outcome.code === 'UNCLAIMED'; round += 1) {
    if (round > CLAIMS) break;
    const claim = await claimAgain(change, outcome.state, round);
    if (claim === 'USERNAME_TAKEN') return refuse(claim);
    outcome = await tryToRecord(change, claim);
    if (outcome.kind === 'done') await release(change, claim.replaces);
  }
  if (outcome.kind === 'done') return { kind: 'done', position: outcome.position };
  if (outcome.code === 'NO_ACCOUNT' || outcome.code === 'REAUTH_REQUIRED') return refuse(outcome.code);
  throw new LogUnavailable('changing the username took too long and was given up');
};

const tryToRecord = ({ deps, userId, profile, context, password }: ProfileChange, claim?: FreshClaim) => {
  const { personal, handler, clock } = deps;
  const { name, username } = profile;
  const usernameKey = personal.usernameKey(username);
  const profileKey = personal.profileKey(userId, { name, username });
  const update = { userId, name, username, usernameKey, profileKey, password, claim };
  return handler.handle(account, userId, decisions.UpdateProfile(update, clock), context);
};

const claimAgain = async (
  { deps, userId, profile, context }: ProfileChange,
  before: Account,
  round: number,
): Promise<FreshClaim | 'USERNAME_TAKEN'> => {
  const { handler, personal, clock } = deps;
  const replaces =
    before.status === 'registered'
      ? { key: before.usernameKey, number: before.usernameClaim }
      : { key: '', number: null };
  const now = clock();
  const key = personal.usernameKey(profile.username);
  const claim = decisions.ClaimUsername({ userId }, { now });
  const claimed = await handler.handle(usernameClaim.aggregate, key, claim, step(context, `claim ${round}`));
  if (claimed.kind === 'refused') return claimed.code;
  return { number: claimed.state.number, until: new Date(now.getTime() + CLAIM_LASTS), replaces };
};

/** Older events do not name the claim (null): the process manager releases what is too old by then. */
const release = async (
  { deps, userId, context }: ProfileChange,
  { key, number }: NumberedClaim,
): Promise<void> => {
  if (number === null) return;
  const decide = decisions.ReleaseUsername({ userId, number }, { now: deps.clock() });
  await deps.handler.handle(usernameClaim.aggregate, key, decide, step(context, `release ${key}`));
};
