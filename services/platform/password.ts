import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes: argon2id's recommended cost. About 5 ms; two cores make 250 a second together. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Compared with where there is no account, so that the answer takes as long as a wrong password's. */
const nobody = hash('there is nobody here', COST);

/** The argon2id hash of a password, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

/** Whether it is the password. Without a hash it is not, and that takes as long to find out. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const right = await verify(stored ?? (await nobody), password.normalize('NFKC'));
  return right && stored !== undefined;
};
