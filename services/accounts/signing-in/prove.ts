import type { CommandContext } from '#services/kernel/command-context';
import { refuse, type Refused } from '#services/kernel/decision';
import { step as stepIn } from '#services/kernel/step';
import { isPassword } from '#services/platform/identity/password';
import { credentialsOf } from '#services/platform/vault/passwords';
import {
  factorOf,
  giveCodeBack,
  keptFactor,
  useCode,
  useStep,
} from '#services/platform/vault/second-factors';
import { recoveryHash, stepOf } from '../second-factor/codes.ts';
import { decisions } from '../decisions.ts';
import { factor } from '../second-factor/factor-state.ts';
import type { AccountsDeps } from '../ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;

export interface Proof {
  readonly userId: string;
  readonly currentPassword: string;
  readonly code?: string | undefined;
}

type CodeRefusal = 'SECOND_FACTOR_REQUIRED' | 'WRONG_CODE';
export type NotProven = Refused<'REAUTH_REQUIRED' | CodeRefusal>;

export interface Proven {
  readonly kind: 'proven';
  /** The version of the given password. */
  readonly passwordVersion: number;
  /** The version of the second factor whose code was given; null where none was needed. */
  readonly version: number | null;
}

/** The version of the password, if it is the account's; else undefined. */
export const currentPasswordVersion = async (
  { pool }: Pick<Deps, 'pool'>,
  { userId, currentPassword }: Pick<Proof, 'userId' | 'currentPassword'>,
): Promise<number | undefined> => {
  const credentials = await credentialsOf(pool, userId);
  const work = { kind: 'change', caller: userId } as const;
  return (await isPassword(credentials?.hash, currentPassword, work)) ? credentials?.epoch : undefined;
};

/**
 * Proves the identity of a session's person again, however recent the sign-in is: by the password, and by a code where
 * the account has a second factor. The code is used up.
 */
export async function prove(deps: Deps, proof: Proof, context: CommandContext): Promise<Proven | NotProven> {
  const { userId, code } = proof;
  const passwordVersion = await currentPasswordVersion(deps, proof);
  if (passwordVersion === undefined) return refuse('REAUTH_REQUIRED');
  const version = await factorOf(deps.pool, userId);
  const no = await objectionToCode(deps, { userId, version, code }, context);
  return no ?? { kind: 'proven', passwordVersion, version };
}

/** SECOND_FACTOR_REQUIRED where a second factor was turned on since the proof, which had no code then. */
export async function objectionSince(
  { pool }: Pick<Deps, 'pool'>,
  userId: string,
  { version }: Pick<Proven, 'version'>,
): Promise<Refused<'SECOND_FACTOR_REQUIRED'> | undefined> {
  const isOn = version === null && (await factorOf(pool, userId)) !== null;
  return isOn ? refuse('SECOND_FACTOR_REQUIRED') : undefined;
}

/** What a sign-in lacks beside the right password; undefined for nothing. The code is used up, in every process. */
export async function objectionToCode(
  deps: Deps,
  asked: { readonly userId: string; readonly version: number | null; readonly code?: string | undefined },
  context: CommandContext,
): Promise<Refused<CodeRefusal> | undefined> {
  const { userId, version, code } = asked;
  if (version === null) return undefined;
  if (code === undefined || code.trim() === '') return refuse('SECOND_FACTOR_REQUIRED');
  if (await isOfApp(deps, { userId, version, code })) return undefined;
  return (await usesRecoveryCode(deps, { userId, version, code }, context))
    ? undefined
    : refuse('WRONG_CODE');
}

/**
 * Uses up a recovery code and records it, so that its owner reads of it. Where it cannot be recorded, nobody is let in
 * by it and it stays valid: otherwise each try while the log is away would cost a code.
 */
const usesRecoveryCode = async (deps: Deps, given: GivenCode, context: CommandContext): Promise<boolean> => {
  const { userId, version } = given;
  const hash = recoveryHash(userId, given.code);
  const left = await useCode(deps.pool, userId, version, hash);
  if (left === undefined) return false;
  const note = decisions.NoteRecoveryCode({ userId, left }, { now: deps.clock() });
  try {
    await deps.handler.handle(factor, userId, note, stepIn(context, 'recovery code'));
  } catch (error) {
    await giveCodeBack(deps.pool, userId, version, hash);
    throw error;
  }
  return true;
};

interface GivenCode {
  readonly userId: string;
  /** The version of the second factor. */
  readonly version: number;
  readonly code: string;
}

const isOfApp = async (
  { pool, personal, clock }: Deps,
  { userId, version, code }: GivenCode,
): Promise<boolean> => {
  const kept = await keptFactor(pool, userId, version);
  if (!kept) return false;
  const step = stepOf(await personal.openFor(userId, FACTOR, kept.sealed), code, clock());
  return step !== undefined && useStep(pool, userId, version, step);
};

/** The purpose that the secret is sealed for: it opens for no other. */
export const FACTOR = 'second factor';
