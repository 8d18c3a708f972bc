import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from './fair-turns.ts';

/** argon2id's recommended cost: 19 MiB, two passes. It takes about 5 ms; two cores make 250 a second together. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Danger: hashes are made on the four threads that also let new connections into Postgres and pack answers. With all
 * four taken by a crowd that signs in, connecting takes longer than its deadline, and the shop is away for everybody.
 */
const inTurn = fairTurns({ atOnce: 3, perKind: 500, perCaller: 200 });

/** What a password is hashed for, and for which address or account. */
export interface PasswordWork {
  readonly kind: 'sign in' | 'register' | 'change';
  readonly caller: string;
}

/** Compared with where no account exists, so that the answer takes as long as for a wrong password. */
const nobody = hash('there is nobody here', COST);

/** The argon2id hash of a password, with its own salt. Throws `Overloaded` when too many wait. */
export const hashPassword = (password: string, work: PasswordWork): Promise<string> =>
  inTurn(work, () => hash(password.normalize('NFKC'), COST));

/** Whether this is the password. Without a hash it is not, which takes as long to find out. */
export const isPassword = async (
  stored: string | undefined,
  password: string,
  work: PasswordWork,
): Promise<boolean> => {
  const right = await inTurn(work, async () => verify(stored ?? (await nobody), password.normalize('NFKC')));
  return right && stored !== undefined;
};
