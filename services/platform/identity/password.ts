import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from '../waiting/fair-turns.ts';
import { widestOf } from '../http/network.ts';
import { normalForm } from './normal-form.ts';

/**
 * One of the costs of argon2id that OWASP recommends as equally safe: 12 MiB, three passes. It takes about 4 ms. 19 MiB
 * in two passes, as before, take 7 where several are made at once, since they share the processor's cache.
 */
const COST = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const;
const AT_THAT_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/**
 * Danger: hashes are made on the four threads that also let new connections into Postgres and pack answers. With all
 * four taken by a crowd that signs in, connecting takes longer than its deadline, and the shop is away for everybody.
 */
const turns = fairTurns({ atOnce: 3, perKind: 500, perCaller: 200 });
/** The networks of one site wait in one line; otherwise a caller who has them all would get nearly all turns. */
const inTurn: typeof turns = ({ kind, caller }, task) => turns({ kind, caller: widestOf(caller) }, task);

/** What a password is hashed for, and for which network or account. */
export interface PasswordWork {
  readonly kind: 'sign in' | 'register' | 'change';
  readonly caller: string;
}

/** Compared with where no account exists, so that the answer takes as long as for a wrong password. */
const nobody = hash('there is nobody here', COST);

/** The argon2id hash of a password, with its own salt. Throws `Overloaded` when too many wait. */
export const hashPassword = (password: string, work: PasswordWork): Promise<string> =>
  inTurn(work, () => hash(normalForm(password), COST));

/** Whether this is the password. Without a hash it is not, which takes as long to find out. */
export const isPassword = async (
  stored: string | undefined,
  password: string,
  work: PasswordWork,
): Promise<boolean> => {
  const right = await inTurn(work, async () => verify(stored ?? (await nobody), normalForm(password)));
  return right && stored !== undefined;
};

/** Whether a hash was made at another cost than new ones are. Comparing with it takes another time, too. */
export const isOfAnotherCost = (stored: string): boolean => !stored.startsWith(AT_THAT_COST);
