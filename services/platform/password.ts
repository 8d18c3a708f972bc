import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from './fair-turns.ts';

/** 19 MiB, two passes: argon2id's recommended cost. About 5 ms; two cores make 250 a second together. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Danger: hashes are made on the four threads that also let new connections into Postgres and pack answers. With all
 * four taken by a crowd that signs in, connecting takes longer than its deadline, and the shop is away for everybody.
 */
const inTurn = fairTurns({ atOnce: 3, perKind: 500, perCaller: 200 });

/** What a password is hashed for, and for whom: an address, or an account. */
export interface PasswordWork {
  readonly kind: 'sign in' | 'register' | 'change';
  readonly caller: string;
}

/** Compared with where there is no account, so that the answer takes as long as a wrong password's. */
const nobody = hash('there is nobody here', COST);

/** The argon2id hash of a password, with its own salt. Throws `Overloaded` when too many wait. */
export const hashPassword = (password: string, work: PasswordWork): Promise<string> =>
  inTurn(work, () => hash(password.normalize('NFKC'), COST));

/** Whether it is the password. Without a hash it is not, and that takes as long to find out. */
export const isPassword = async (
  stored: string | undefined,
  password: string,
  work: PasswordWork,
): Promise<boolean> => {
  const right = await inTurn(work, async () => verify(stored ?? (await nobody), password.normalize('NFKC')));
  return right && stored !== undefined;
};
