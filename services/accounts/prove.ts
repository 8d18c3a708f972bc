import type { CommandContext } from '#services/kernel/command-context';
import { refuse, type Refused } from '#services/kernel/decision';
import { isPassword } from '#services/platform/password';
import { credentialsOf } from '#services/platform/vault/passwords';
import { factorOf, keptFactor, useCode, useStep } from '#services/platform/vault/second-factors';
import { recoveryHash, stepOf } from './codes.ts';
import { decisions } from './decisions.ts';
import { factor } from './factor-state.ts';
import type { AccountsDeps } from './ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;

export interface Proof {
  readonly userId: string;
  readonly currentPassword: string;
  readonly code?: string | undefined;
}

export type NotProven = Refused<'REAUTH_REQUIRED' | CodeRefusal>;
type CodeRefusal = 'SECOND_FACTOR_REQUIRED' | 'WRONG_CODE';

/** Whether it is the account's password. */
export const isCurrentPassword = async (
  { pool }: Pick<Deps, 'pool'>,
  { userId, currentPassword }: Pick<Proof, 'userId' | 'currentPassword'>,
): Promise<boolean> => {
  const credentials = await credentialsOf(pool, userId);
  return isPassword(credentials?.hash, currentPassword, { kind: 'change', caller: userId });
};

/** Somebody proves once more whose the session is; undefined where they did. A code is used up by it. */
export async function objectionToProof(
  deps: Deps,
  proof: Proof,
  context: CommandContext,
): Promise<NotProven | undefined> {
  const { userId, code } = proof;
  if (!(await isCurrentPassword(deps, proof))) return refuse('REAUTH_REQUIRED');
  return objectionToCode(deps, { userId, version: await factorOf(deps.pool, userId), code }, context);
}

/** What a sign-in lacks beside the right password; undefined for nothing. A code is used up by it, in every process. */
export async function objectionToCode(
  deps: Deps,
  asked: { readonly userId: string; readonly version: number | null; readonly code?: string | undefined },
  context: CommandContext,
): Promise<Refused<CodeRefusal> | undefined> {
  const { userId, version, code } = asked;
  if (version === null) return undefined;
  if (code === undefined || code.trim() === '') return refuse('SECOND_FACTOR_REQUIRED');
  if (await isOfApp(deps, { userId, version, code })) return undefined;
  const left = await useCode(deps.pool, userId, version, recoveryHash(userId, code));
  if (left === undefined) return refuse('WRONG_CODE');
  const note = decisions.NoteRecoveryCode({ userId, left }, { now: deps.clock() });
  await deps.handler.handle(factor, userId, note, context);
  return undefined;
}

const isOfApp = async (
  { pool, personal, clock }: Deps,
  asked: { readonly userId: string; readonly version: number; readonly code: string },
): Promise<boolean> => {
  const { userId, version, code } = asked;
  const kept = await keptFactor(pool, userId, version);
  if (!kept) return false;
  const step = stepOf(await personal.openFor(userId, FACTOR, kept.sealed), code, clock());
  return step !== undefined && useStep(pool, userId, version, step);
};

/** What the secret is sealed for: as anything else it does not open. */
export const FACTOR = 'second factor';
