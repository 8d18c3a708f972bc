import type { CommandContext } from '#services/kernel/command-context';
import { RECENT_SIGN_IN } from '#contracts/accounts/second-factor';
import { refuse } from '#services/kernel/decision';
import {
  beginFactor,
  begunFactor,
  factorOf,
  forgetFactor,
  forgetFactors,
  forgetLongBegun,
  giveCodes,
  keepOtherCodes,
  publishFactor,
  useStep,
} from '#services/platform/vault/second-factors';
import { noteCodeIn } from '#services/platform/vault/sessions';
import { untilHeard } from '#services/platform/vault/until-heard';
import { newRecoveryCodes, newSecret, recoveryHash, secretForApp, stepOf } from './codes.ts';
import { isUnconfirmed } from '../email/confirmed-address.ts';
import { decisions } from '../decisions.ts';
import { factor } from './factor-state.ts';
import type { AccountsDeps } from '../ports.ts';
import { currentPasswordVersion, FACTOR, prove, type Proof } from '../signing-in/prove.ts';
import { account } from '../state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;

/**
 * Makes a secret for an authenticator app, on the current password; nothing changes before it is confirmed. `label`
 * names the account in the app.
 */
export async function startFactor(
  deps: Deps & Pick<AccountsDeps, 'writesLetters'>,
  { label, ...proof }: Omit<Proof, 'code'> & { readonly label: string },
) {
  const { pool, personal, clock } = deps;
  const { userId } = proof;
  if ((await currentPasswordVersion({ pool }, proof)) === undefined) return refuse('REAUTH_REQUIRED');
  if ((await factorOf(pool, userId)) !== null) return refuse('SECOND_FACTOR_ON');
  if (await mayBeStrangers(deps, userId)) return refuse('EMAIL_UNCONFIRMED');
  const secret = newSecret();
  await beginFactor(pool, userId, await personal.sealFor(userId, FACTOR, secret), clock());
  await forgetLongBegun(pool, userId);
  return { kind: 'done', ...secretForApp(secret, label) } as const;
}

/**
 * Whether the account may have somebody else's address: its owner, who gets in by a letter's link, would then be asked
 * for the codes of a stranger's app. The admin or operator who granted a role knows whose account it is; the role may
 * need the factor before the shop's first letter has come through.
 */
const mayBeStrangers = async (
  deps: Pick<AccountsDeps, 'handler' | 'writesLetters'>,
  userId: string,
): Promise<boolean> => {
  const { state } = await deps.handler.load(account, userId);
  const hasRole = state.status === 'registered' && (state.isAdmin || state.isAuditor);
  return !hasRole && isUnconfirmed(deps, userId);
};

/**
 * Turns on the secret that was started last, by a code from the app. SecondFactorTurnedOn is the point of no return:
 * the process manager repeats the writes to the vault. Every other session ends, since it was opened by the password
 * alone.
 */
export async function confirmFactor(
  deps: Deps,
  { userId, code, sessionId }: { readonly userId: string; readonly code: string; readonly sessionId: string },
  context: CommandContext,
) {
  const { handler, pool, personal, clock } = deps;
  const now = clock();
  const { state } = await handler.load(factor, userId);
  const recent = { behind: state.newest, since: new Date(now.getTime() - RECENT_SIGN_IN) };
  const begun = state.version === null ? await begunFactor(pool, userId, recent) : undefined;
  if (!begun) return refuse('SECOND_FACTOR_NOT_STARTED');
  const { version, sealed } = begun;
  const step = stepOf(await personal.openFor(userId, FACTOR, sealed), code, now);
  if (step === undefined || !(await useStep(pool, userId, version, step))) return refuse('WRONG_CODE');
  const recoveryCodes = newRecoveryCodes();
  if (!(await giveCodes(pool, userId, version, hashed(userId, recoveryCodes))))
    return refuse('SECOND_FACTOR_NOT_STARTED');
  const decide = decisions.TurnSecondFactorOn({ userId, factor: version }, { now });
  const outcome = await handler.handle(factor, userId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  await noteCodeIn(pool, sessionId);
  await syncFactor(deps, userId);
  return { kind: 'done', recoveryCodes, position: outcome.position } as const;
}

/** The password alone is enough from now on, on proof of identity. */
export async function turnFactorOff(deps: Deps, proof: Proof, context: CommandContext) {
  const proven = await prove(deps, proof, context);
  if (proven.kind === 'refused') return proven;
  const { userId } = proof;
  const decide = decisions.TurnSecondFactorOff({ userId, proven }, { now: deps.clock() });
  const outcome = await deps.handler.handle(factor, userId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  await syncFactor(deps, userId);
  return { kind: 'done', position: outcome.position } as const;
}

/**
 * Replaces the recovery codes of the same secret, as a new version: if it is cut short, the former codes stay valid.
 */
export async function replaceCodes(deps: Deps, proof: Proof, context: CommandContext) {
  const { handler, pool, clock } = deps;
  const { userId } = proof;
  const proven = await prove(deps, proof, context);
  if (proven.kind === 'refused') return proven;
  if (proven.version === null) return refuse('SECOND_FACTOR_OFF');
  const replaces = proven.version;
  const recoveryCodes = newRecoveryCodes();
  const version = await keepOtherCodes(pool, userId, replaces, hashed(userId, recoveryCodes));
  if (version === undefined) return refuse('SECOND_FACTOR_OFF');
  const decide = decisions.ReplaceRecoveryCodes({ userId, factor: version, replaces }, { now: clock() });
  const outcome = await handler.handle(factor, userId, decide, context);
  if (outcome.kind === 'refused') {
    // The factor was turned off, or its codes were replaced, at the same moment.
    await forgetFactor(pool, userId, version);
    return outcome;
  }
  await syncFactor(deps, userId);
  return { kind: 'done', recoveryCodes, position: outcome.position } as const;
}

/**
 * Brings the vault in line with the stream, up to the position `reached` at least; it is in effect in every process
 * when this returns.
 */
export async function syncFactor(
  { handler, pool }: Pick<Deps, 'handler' | 'pool'>,
  accountId: string,
  reached?: bigint,
): Promise<void> {
  const { state, revision } = await handler.load(factor, accountId, reached);
  await publishFactor(pool, { accountId, factor: state.version, revision });
  await forgetFactors(pool, accountId, { upTo: state.newest, but: state.version });
  await untilHeard(pool);
}

const hashed = (userId: string, codes: readonly string[]) => codes.map((code) => recoveryHash(userId, code));
