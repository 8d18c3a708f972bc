import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import {
  begunFactor,
  factorOf,
  forgetFactor,
  forgetFactors,
  forgetLongBegun,
  keepCodes,
  keepFactor,
  keptFactor,
  publishFactor,
  useStep,
} from '#services/platform/vault/second-factors';
import { untilHeard } from '#services/platform/vault/until-heard';
import { newRecoveryCodes, newSecret, recoveryHash, secretForApp, stepOf } from './codes.ts';
import { decisions } from './decisions.ts';
import { factor } from './factor-state.ts';
import type { AccountsDeps } from './ports.ts';
import { FACTOR, isCurrentPassword, objectionToProof, type Proof } from './prove.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;

/** Makes a secret for the app of who gives the password; nothing changes before it is confirmed. `label` names them in the app. */
export async function startFactor(
  { pool, personal }: Pick<Deps, 'pool' | 'personal'>,
  { label, ...proof }: Omit<Proof, 'code'> & { readonly label: string },
) {
  const { userId } = proof;
  if (!(await isCurrentPassword({ pool }, proof))) return refuse('REAUTH_REQUIRED');
  if ((await factorOf(pool, userId)) !== null) return refuse('SECOND_FACTOR_ON');
  const secret = newSecret();
  await keepFactor(pool, userId, await personal.sealFor(userId, FACTOR, secret));
  await forgetLongBegun(pool, userId);
  return { kind: 'done', ...secretForApp(secret, label) } as const;
}

/**
 * Turns on what was begun last, by a code that the app made of it. SecondFactorTurnedOn is the point of no return: what the
 * vault says, the process repeats. Every session but this one ends, since each was opened by the password alone.
 */
export async function confirmFactor(
  deps: Deps,
  { userId, code, sessionId }: { readonly userId: string; readonly code: string; readonly sessionId: string },
  context: CommandContext,
) {
  const { handler, pool, personal, clock } = deps;
  const begun = await begunFactor(pool, userId);
  if (!begun) return refuse('SECOND_FACTOR_NOT_STARTED');
  const { version, sealed } = begun;
  const secret = await personal.openFor(userId, FACTOR, sealed);
  const step = stepOf(secret, code, clock());
  if (step === undefined || !(await useStep(pool, userId, version, step))) return refuse('WRONG_CODE');
  const recoveryCodes = newRecoveryCodes();
  await keepCodes(pool, userId, version, hashed(userId, recoveryCodes));
  const decide = decisions.TurnSecondFactorOn({ userId, factor: version }, { now: clock() });
  const outcome = await handler.handle(factor, userId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  await syncFactor(deps, userId, { keep: sessionId });
  return { kind: 'done', recoveryCodes, position: outcome.position } as const;
}

/** The password alone is enough from now on, for who has proved who they are. */
export async function turnFactorOff(deps: Deps, proof: Proof, context: CommandContext) {
  const no = await objectionToProof(deps, proof, context);
  if (no) return no;
  const decide = decisions.TurnSecondFactorOff({ userId: proof.userId }, { now: deps.clock() });
  const outcome = await deps.handler.handle(factor, proof.userId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  await syncFactor(deps, proof.userId);
  return { kind: 'done', position: outcome.position } as const;
}

/** Other recovery codes beside the same secret, kept as a version of its own: where it is cut short, those of before count. */
export async function replaceCodes(deps: Deps, proof: Proof, context: CommandContext) {
  const { handler, pool, clock } = deps;
  const { userId } = proof;
  const no = await objectionToProof(deps, proof, context);
  if (no) return no;
  const replaces = await factorOf(pool, userId);
  const kept = replaces === null ? undefined : await keptFactor(pool, userId, replaces);
  if (!kept) return refuse('SECOND_FACTOR_REQUIRED');
  const recoveryCodes = newRecoveryCodes();
  const version = await keepFactor(pool, userId, kept.sealed, hashed(userId, recoveryCodes), kept.lastStep);
  const replacing = { userId, factor: version, replaces: kept.version };
  const decide = decisions.ReplaceRecoveryCodes(replacing, { now: clock() });
  const outcome = await handler.handle(factor, userId, decide, context);
  if (outcome.kind === 'refused') {
    // Somebody turned it off, or replaced them, at the same moment.
    await forgetFactor(pool, userId, version);
    return refuse('WRONG_CODE');
  }
  await syncFactor(deps, userId);
  return { kind: 'done', recoveryCodes, position: outcome.position } as const;
}

/**
 * Makes the vault say what the stream says, at least up to the position `reached`; it acts in every process when this ends.
 * `keep` is the session that goes on where a factor begins.
 */
export async function syncFactor(
  { handler, pool }: Pick<Deps, 'handler' | 'pool'>,
  accountId: string,
  { keep, reached }: { readonly keep?: string; readonly reached?: bigint | undefined } = {},
): Promise<void> {
  const { state, revision } = await handler.load(factor, accountId, reached);
  await publishFactor(pool, { accountId, factor: state.version, revision }, keep);
  await forgetFactors(pool, accountId, { upTo: state.newest, but: state.version });
  await untilHeard(pool);
}

const hashed = (userId: string, codes: readonly string[]) => codes.map((code) => recoveryHash(userId, code));
